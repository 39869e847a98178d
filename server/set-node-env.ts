// Imported first: React reads NODE_ENV when it is loaded, and uses its slow development build without it.
process.env.NODE_ENV = "production";
