// Imported before all else: React decides by this variable, when it is loaded, whether it is its slow development self.
process.env.NODE_ENV = "production";
