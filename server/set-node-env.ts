// Must be imported first: React reads NODE_ENV when it is loaded, and otherwise uses its slow development build.
process.env.NODE_ENV = "production";
