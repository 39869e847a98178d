"""Tries one topic of the official client, named by the first argument, on the site that the second describes as JSON.

Prints what held in a few words. Exits with 3 and a reason where the site does not have the topic.
"""

import asyncio
import json
import sys
import urllib.request

from supabase import acreate_client, create_client

given = json.loads(sys.argv[2])
url, key, secret = given["url"], given["publishableKey"], given["secretKey"]
account = {"email": given["email"], "password": given["password"]}


def expect_refusal(call, what):
    try:
        call()
    except Exception as error:
        return str(error)
    raise AssertionError(f"{what} was not refused")


def sign_in():
    client = create_client(url, key)
    client.auth.sign_in_with_password(account)
    return client


def sign_up():
    answer = create_client(url, key).auth.sign_up(account)
    assert answer.user and answer.user.email == account["email"], answer
    assert answer.session is None, "an address that is not confirmed got a session"
    return "the address waits for its mail"


def sessions():
    wrong = {**account, "password": "not the lantern"}
    expect_refusal(lambda: create_client(url, key).auth.sign_in_with_password(wrong), "a wrong password")
    client = sign_in()
    assert client.auth.get_user().user.email == account["email"]
    before = client.auth.get_session()
    after = client.auth.refresh_session().session
    assert after.refresh_token != before.refresh_token
    assert client.auth.get_user(after.access_token).user.email == account["email"]
    changed = client.auth.update_user({"data": {"word": "blue"}}).user
    assert changed.user_metadata["word"] == "blue", changed
    client.auth.sign_out()
    assert client.auth.get_session() is None
    return "sign-in, user, refresh, change, sign-out"


def tables():
    visitor = create_client(url, key)
    posts = visitor.table("posts").select("slug,title,published_at", count="exact").order("slug").limit(3).execute()
    assert posts.count > 3 and len(posts.data) == 3, posts
    slug = posts.data[0]["slug"]
    one = visitor.table("posts").select("title").eq("slug", slug).single().execute()
    assert one.data["title"] == posts.data[0]["title"]
    assert visitor.table("posts").select("slug").in_("slug", [slug, "nothing"]).execute().data == [{"slug": slug}]
    assert visitor.table("posts").select("slug").ilike("slug", f"{slug[:3]}%").range(0, 0).execute().data
    assert visitor.table("posts").select("slug").eq("slug", "nothing").maybe_single().execute() is None
    expect_refusal(lambda: visitor.table("posts").insert({"slug": "x", "title": "x", "content": "x"}).execute(), "a post")
    assert isinstance(visitor.rpc("list_tags", {"most": 5}).execute().data, list)

    member = sign_in()
    row = {"base_prompt": "a heron", "current_prompt": "a heron", "image_url": "/media/heron.webp"}
    picture = member.table("images").insert(row).execute().data[0]
    changed = member.table("images").update({"status": "approved"}).eq("id", picture["id"]).execute()
    assert changed.data[0]["status"] == "approved"
    assert visitor_rows(visitor) == 0
    expect_refusal(lambda: member.table("images").update({"version": 7}).eq("id", picture["id"]).execute(), "a version")
    assert len(member.table("images").delete().eq("id", picture["id"]).execute().data) == 1
    assert member.table("images").select("id").execute().data == []

    service = create_client(url, secret)
    kept = {"slug": "from-python", "title": "From Python", "content": "Text.", "status": "draft"}
    service.table("posts").upsert(kept, on_conflict="slug").execute()
    assert visitor.table("posts").select("slug").eq("slug", "from-python").execute().data == []
    service.table("posts").delete().eq("slug", "from-python").execute()
    return f"{posts.count} stories read; rows written, changed and deleted; 3 refusals"


def visitor_rows(visitor):
    try:
        return len(visitor.table("images").select("id").execute().data)
    except Exception:
        return 0


def storage():
    service = create_client(url, secret).storage
    service.create_bucket("python", options={"public": False})
    files = service.from_("python")
    text = "ä heron ☀".encode()
    files.upload("a b/heron.txt", text, {"content-type": "text/plain"})
    assert files.download("a b/heron.txt") == text
    files.upload("a b/heron.txt", text * 2, {"content-type": "text/plain", "upsert": "true"})
    assert files.download("a b/heron.txt") == text * 2
    assert [entry["name"] for entry in files.list("a b")] == ["heron.txt"]
    files.copy("a b/heron.txt", "copy.txt")
    files.move("copy.txt", "moved.txt")
    assert files.exists("moved.txt")
    visitor = create_client(url, key).storage
    expect_refusal(lambda: visitor.from_("python").download("moved.txt"), "a private file")
    expect_refusal(lambda: visitor.from_("python").upload("b.txt", text), "a visitor's file")
    files.remove(["a b/heron.txt", "moved.txt"])
    service.empty_bucket("python")
    service.delete_bucket("python")
    return "upload, download, replace, list, copy, move, remove; 2 refusals"


def signed_addresses():
    service = create_client(url, secret).storage
    service.create_bucket("signed", options={"public": False})
    files = service.from_("signed")
    files.upload("heron.txt", b"heron", {"content-type": "text/plain"})
    try:
        signed = files.create_signed_url("heron.txt", 60)["signedURL"]
        assert urllib.request.urlopen(signed).read() == b"heron"
        several = files.create_signed_urls(["heron.txt"], 60)[0]["signedURL"]
        assert urllib.request.urlopen(several).read() == b"heron"
        upload = files.create_signed_upload_url("crane.txt")
        files.upload_to_signed_url("crane.txt", upload["token"], b"crane", {"content-type": "text/plain"})
        assert files.download("crane.txt") == b"crane"
        files.remove(["crane.txt"])
    finally:
        files.remove(["heron.txt"])
        service.delete_bucket("signed")
    return "of one file, of several, and of an upload"


def functions():
    visitor = create_client(url, key)
    found = visitor.functions.invoke("search?query=snow", {"method": "GET", "responseType": "json"})
    assert len(found["hits"]) > 0, found
    member = sign_in()
    data = member.functions.invoke("account", {"body": {"action": "export"}, "responseType": "json"})["data"]
    assert account["email"] in json.dumps(data)
    reason = expect_refusal(
        lambda: visitor.functions.invoke("account", {"body": {"action": "export"}}), "another's account"
    )
    return f"{len(found['hits'])} hits; refused with “{reason}”"


async def listen():
    client = await acreate_client(url, key)
    changes = asyncio.Queue()
    joined = asyncio.Event()
    channel = client.channel("stories")
    channel.on_postgres_changes("INSERT", schema="public", table="posts", callback=changes.put_nowait)
    await channel.subscribe(lambda status, error: joined.set())
    await asyncio.wait_for(joined.wait(), 10)
    story = {"slug": "told-by-realtime", "title": "Told", "content": "Words.", "status": "published"}
    writer = create_client(url, secret)
    writer.table("posts").insert({**story, "published_at": "2026-01-01T00:00:00Z"}).execute()
    change = await asyncio.wait_for(changes.get(), 10)
    writer.table("posts").delete().eq("slug", story["slug"]).execute()
    await client.realtime.close()
    assert change["data"]["record"]["title"] == "Told", change


def realtime():
    asyncio.run(listen())
    return "a story that was published"


topics = {f.__name__: f for f in (sign_up, sessions, tables, storage, signed_addresses, functions, realtime)}
print(topics[sys.argv[1]]())
