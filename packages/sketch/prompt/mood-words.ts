export const timeWords: Readonly<Record<string, string>> = {
  night:
    "night midnight nocturnal nacht mitternacht noche medianoche nuit minuit moon moonlight " +
    "moonlit mond luna lune stars starry sterne estrellas etoiles lantern candle candles " +
    "firefly fireflies fireworks halloween aurora galaxy owl bat",
  dusk:
    "dusk sunset evening sundown abend sonnenuntergang abenddaemmerung atardecer ocaso tarde " +
    "crepuscule soir coucher",
  dawn: "dawn sunrise morning daybreak morgen sonnenaufgang morgenroete amanecer alba manana aube aurore matin lever",
  day:
    "day daylight noon sunny sunshine summer bright-day tag mittag sommer sonnig dia mediodia " +
    "verano soleado jour midi ete rainbow picnic daytime",
  golden:
    "golden-hour golden autumn herbst otono automne harvest warm savanna goldene-stunde " +
    "hora-dorada heure-doree desert",
  storm:
    "storm stormy thunder thunderstorm lightning tempest hurricane tornado gewitter sturm " +
    "blitz donner tormenta relampago trueno rayo orage tempete eclair foudre",
  overcast:
    "fog foggy mist misty overcast grey-sky rainy rain rainfall nebel neblig trueb niebla " +
    "lluvia lluvioso brouillard brume pluie pluvieux regen regnerisch",
  twilight: "twilight blue-hour gloaming daemmerung crepusculo penumbra",
};

export const weatherWords: Readonly<Record<string, string>> = {
  rain:
    "rain rainy raining rainfall downpour drizzle wet regen regnet regnerisch lluvia lluvioso " +
    "pluie pluvieux storm stormy",
  snow:
    "snow snowy snowing snowfall blizzard winter frozen ice icy frost arctic christmas schnee schneit verschneit " +
    "eis weihnachten nieve nevado invierno hielo navidad neige hiver glace noel snowflake",
  lightning: "lightning thunder thunderstorm gewitter blitz relampago rayo eclair foudre orage electric",
  fog: "fog foggy mist misty haze hazy smoke steam nebel dunst rauch niebla bruma humo brouillard brume fumee",
  clouds: "cloud clouds cloudy wolke wolken bewoelkt nube nubes nublado nuage nuages nuageux storm stormy",
  wind: "wind windy breeze gust gale stuermisch viento brisa vent brise windig",
};

export const moodWords: Readonly<Record<string, string>> = {
  happy:
    "happy joy joyful cheerful fun playful smile laughing party celebration gluecklich froh " +
    "freude lustig feliz alegre alegria heureux heureuse joie joyeux",
  sad:
    "sad lonely melancholy sorrow grief alone crying tears lost abandoned traurig einsam " +
    "verloren triste solo sola perdido seul seule perdu blue-mood",
  calm:
    "calm peaceful quiet serene silent silence still gentle zen tranquil ruhig still " +
    "friedlich sanft tranquilo sereno silencio calme paisible silence doux",
  wild:
    "wild chaos chaotic fierce furious raging explosion explosive battle dynamic wuetend " +
    "krieg schlacht salvaje caos guerra sauvage guerre bataille",
  dark:
    "dark gloomy black shadow shadows gothic grim noir dunkel finster schatten oscuro oscura " +
    "sombra sombre ombre tenebres",
  bright:
    "bright light radiant luminous glowing shining brilliant leuchtend strahlend licht " +
    "brillante luminoso luz lumiere lumineux brillant clair",
  dreamy:
    "dreamy dream surreal ethereal fantasy pastel whimsical otherworldly fairy-tale fairytale traum vertraeumt " +
    "maerchenhaft surreal sueno sonador fantasia reve reveur feerique fantaisie",
  scary:
    "scary horror creepy haunted spooky nightmare evil demon gruselig unheimlich albtraum " +
    "miedo terror pesadilla effrayant horreur cauchemar zombie",
  romantic:
    "romantic love lovers kiss romance wedding romantisch liebe kuss hochzeit romantico amor " +
    "beso boda romantique amour baiser mariage",
  magical:
    "awakening waking magic magical enchanted mystic mystical spell wonder wonderland miracle zauber magisch " +
    "wunder wunderland magia magico encantado maravilla magie magique enchante merveille",
  epic: "epic majestic grand heroic legendary gigantic monumental episch gewaltig epico majestuoso epique majestueux",
};

export const styleWords: Readonly<Record<string, string>> = {
  neon:
    "neon cyber cyberpunk synthwave vaporwave retrowave futuristic hologram holographic tron " +
    "scifi sci-fi matrix glitch futuristisch futurista futuriste",
  vintage:
    "vintage retro sepia antique old-photo nostalgic nostalgia victorian steampunk nostalgisch antiguo ancien analog",
  watercolor:
    "watercolor watercolour aquarelle aquarell acuarela gouache pastel-drawing painted " +
    "painting oil-painting gemaelde pintura peinture impressionist impressionism monet",
  pencil:
    "pencil charcoal graphite sketch drawing etching line-art lineart ink hand-drawn " +
    "bleistift zeichnung skizze tusche lapiz dibujo boceto tinta crayon dessin croquis encre",
  pixel: "pixel pixel-art 8-bit 8bit 16-bit pixelated voxel minecraft retro-game pixelkunst",
  lowpoly:
    "low-poly lowpoly polygon polygonal origami geometric faceted cubist cubism paper-craft " +
    "geometrisch geometrico geometrique",
};

/** The seven suffixes of automatic variations: they describe effects, not the subject. */
export const effectPhrases = [
  ["perspective", "different perspective"],
  ["lighting", "enhanced lighting and shadows"],
  ["textures", "more detailed textures"],
  ["cinematic", "cinematic composition"],
  ["vibrant", "vibrant colors"],
  ["soft", "soft atmospheric lighting"],
  ["fine", "high resolution detail"],
] as const;

export const effectWords: Readonly<Record<string, string>> = {
  lighting: "dramatic-lighting chiaroscuro sunbeams god-rays backlit",
  textures: "detailed intricate textured ornate",
  cinematic: "cinematic widescreen film-still panoramic panorama wide-angle",
  vibrant: "vibrant vivid colorful colourful saturated bunt farbenfroh colorido colore",
  soft: "soft atmospheric soft-light misty delicate",
  fine: "4k 8k uhd hdr high-resolution hyperdetailed sharp",
  perspective: "birds-eye top-down low-angle aerial tilted",
};
