export const eventLabels = {
  "post.published": "A post is published",
  "incident.updated": "An incident begins or changes",
  "access.requested": "Somebody asks for access",
  test: "Test",
};
