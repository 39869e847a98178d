// Prints the next stories of the built-in storyteller: node scripts/generate-stories.ts [how many] [seed]
import { toSlug } from "../contracts/names/slug.ts";
import { readStoryFiles } from "../server/content/read-stories.ts";
import { readStoryMaterial } from "../server/content/read-story-material.ts";
import { describeProblems } from "../server/content/content-problems.ts";
import { extendBible } from "@site/storyteller/grammar/extend-bible.ts";
import { createStoryGrammar } from "@site/storyteller/grammar/generate-story.ts";

const [count = "1", seed = "1"] = process.argv.slice(2);
const { content, problems } = await readStoryMaterial("content");
if (!content || problems.length > 0) {
  console.error(describeProblems(problems));
  process.exit(1);
}
const published = (await readStoryFiles("content")).stories.filter(({ status }) => status === "published");
const stories = published.map(({ title, content: text, slug }) => ({ title, content: text, slug }));
let { bible } = content;
for (let number = 0; number < Number(count); number++) {
  const story = createStoryGrammar({ material: content.material, bible, stories }).generateStory(`${seed}-${number}`);
  bible = extendBible(bible, story);
  stories.push({
    title: story.title,
    content: story.content,
    slug: toSlug(story.title),
  });
  console.log(`# ${story.title}\n\n*${story.excerpt}*\n\n${story.content}\n\n`);
}
