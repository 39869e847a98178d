/** Words for the place of a picture. */
export const sceneWords: Readonly<Record<string, string>> = {
  mountains:
    "mountain mountains peak summit alps himalaya cliff canyon valley hike berg berge gebirge gipfel alpen tal " +
    "montana montanas cumbre valle sierra montagne montagnes sommet vallee colline",
  sea:
    "sea ocean beach coast shore wave waves bay island surf tide horizon meer ozean strand kueste welle wellen " +
    "insel mar oceano playa costa ola olas isla mer plage cote vague vagues ile harbor harbour hafen puerto",
  lake:
    "lake pond reservoir river reflection fjord loch stream waterfall teich fluss bach lago rio " +
    "estanque lac riviere etang reflet wasserfall cascada cascade",
  forest:
    "forest wood woods woodland jungle grove rainforest wald dschungel hain wildnis bosque selva jungla foret " +
    "bois",
  city:
    "city skyline skyscraper metropolis downtown cityscape tokyo york london paris berlin stadt grossstadt " +
    "hochhaus wolkenkratzer ciudad rascacielos ville gratte-ciel rooftop street strasse calle rue megacity alley",
  village: "village town hamlet countryside houses dorf staedtchen pueblo aldea village hameau",
  desert: "desert dune dunes sahara oasis wueste duene duenen desierto duna dunas oasis dune mars",
  room:
    "room interior living-room dining-room bathroom bedroom studio kitchen attic office window indoors cafe cozy storeroom cupboard boiler-room zimmer " +
    "fenster stube buero kueche gemuetlich habitacion cuarto ventana cocina chambre piece " +
    "fenetre cuisine library bibliothek schlafzimmer badezimmer dormitorio",
  space:
    "space cosmos universe galaxy nebula orbit outer-space interstellar weltraum weltall kosmos galaxie " +
    "universum espacio universo galaxia nebulosa espace univers cosmique cosmic astral",
  underwater:
    "underwater coral reef seabed deep-sea abyss aquarium atlantis unterwasser korallen riff " +
    "tiefsee submarino arrecife submarina sous-marin recif abysse diver",
  meadow:
    "meadow field garden prairie grass park lawn spring wiese feld garten gras blumenwiese " +
    "prado campo jardin hierba pre champ prairie pelouse fields",
  hills:
    "hill hills moor highland savanna steppe road path journey huegel weg strasse colina camino route chemin " +
    "savane",
  clouds: "clouds heaven sky above-the-clouds cloud wolken himmel wolke nubes cielo nuages ciel nuage",
  cave: "cave cavern grotto underground hoehle grotte cueva caverna gruta caverne dungeon",
  hall:
    "server-hall server-room server-aisle servers data-centre data-center datacenter corridor hallway serverraum " +
    "rechenzentrum flur gang pasillo couloir",
  abstract:
    "abstract pattern geometry dream idea emotion soul mind consciousness thought energy flow " +
    "fractal swirl memory algorithm data network abstrakt traum seele gedanke abstracto sueno " +
    "alma mente abstrait reve ame pensee",
};

/** Words for features of sky or land that are not figures. */
export const featureWords: Readonly<Record<string, string>> = {
  moon: "moon moonlight moonlit full-moon mond vollmond mondlicht luna lune lunar",
  crescent: "crescent new-moon halbmond mondsichel creciente",
  sun: "sun sunshine sunlight sunny solar sonne sonnenschein sonnig sol soleado soleil ensoleille",
  planet: "planet planets saturn jupiter ringed planeten planeta planetas planete planetes",
  stars:
    "stars starry stargazing constellation sterne sternenhimmel estrellas estrellado " +
    "constelacion etoiles constellation",
  galaxy: "galaxy milky-way milchstrasse via-lactea voie-lactee nebula galaxia galaxie",
  meteor: "meteor comet shooting-star meteors sternschnuppe komet cometa fugaz comete filante",
  aurora: "aurora northern-lights borealis nordlicht polarlicht polarlichter auroras boreale aurore boreal",
  rainbow: "rainbow regenbogen arcoiris arco-iris arc-en-ciel prism",
  island: "island insel isla ile archipelago",
  volcano: "volcano lava eruption vulkan volcan",
  waterfall: "waterfall cascade wasserfall cascada",
  river: "river stream road path fluss rio riviere weg camino chemin route",
  fireworks: "fireworks firework feuerwerk fuegos-artificiales fete feu-d'artifice silvester",
  fireflies:
    "firefly fireflies gluehwuermchen luciernagas lucioles sparkles magic magical zauber " +
    "magie magia magique enchanted",
  petals:
    "petals petal blossom blossoms sakura cherry-blossom spring fruehling primavera printemps " +
    "bluetenblaetter kirschbluete",
  leaves: "autumn fall leaves herbst otono automne october oktober",
};
