export const scopeLabels = {
  "posts:draft": "Read posts and write drafts",
  "posts:publish": "Publish, and change what is published",
  "hub:write": "Read and write entries of the hub",
};
