/** Words for things, buildings and vehicles: English first, then German, Spanish, French. */
export const thingWords: Readonly<Record<string, string>> = {
  house:
    "house home cottage cabin hut farm barn mansion shack haus huette heim villa casa cabana " +
    "hogar granja maison chaumiere ferme cabane inn bakery shop",
  castle:
    "castle palace fortress citadel kingdom burg schloss palast festung castillo palacio " +
    "fortaleza chateau palais forteresse",
  tower: "tower spire turret obelisk turm torre tour babel",
  lighthouse: "lighthouse light-house beacon leuchtturm faro phare",
  bridge: "bridge aqueduct viaduct bruecke puente pont",
  windmill: "windmill mill wind-turbine windmuehle muehle molino moulin eolienne",
  temple: "temple pagoda shrine monastery tempel pagode schrein templo santuario temple pagode sanctuaire",
  pyramid: "pyramid pyramide piramide egypt aegypten egipto egypte pharaoh",
  church:
    "church cathedral chapel abbey kirche dom kathedrale kapelle iglesia catedral capilla eglise cathedrale chapelle",
  door: "door portal gate doorway gateway entrance tuer tor pforte puerta portal entrada porte portail entree",
  tent: "tent camp camping campsite circus zelt zirkus tienda campamento circo tente cirque",
  stairs: "stairs staircase stairway steps ladder treppe leiter stufen escalera escalones escalier echelle",
  train:
    "train locomotive railway steam-train tram zug eisenbahn lokomotive bahn tren ferrocarril " +
    "locomotora chemin-de-fer",
  car: "car automobile taxi truck bus van auto wagen lastwagen coche carro camion voiture camionnette",
  bicycle: "bicycle bike cyclist motorcycle fahrrad rad motorrad bicicleta moto velo bicyclette",
  submarine: "submarine u-boot submarino sous-marin",
  wagon: "wagon carriage caravan coach kutsche planwagen carreta carruaje carrosse roulotte",
  boat:
    "boat sailboat canoe kayak gondola yacht raft boot segelboot kahn barca barco velero bote " +
    "bateau voilier barque",
  ship: "ship galleon frigate pirate pirates caravel schiff segelschiff pirat galeon nave buque pirata navire galion",
  anchor: "anchor anker ancla ancre harbor harbour hafen puerto port",
  shell: "shell seashell pearl oyster muschel perle concha perla coquillage nacre",
  balloon:
    "balloon hot-air-balloon airship zeppelin blimp ballon heissluftballon luftschiff globo dirigible montgolfiere",
  rocket: "rocket spaceship spacecraft starship shuttle rakete raumschiff cohete nave-espacial fusee vaisseau",
  plane: "plane airplane aircraft jet airliner flugzeug avion aeroplano",
  ufo: "ufo flying-saucer saucer ufos ovni soucoupe",
  kite: "kite papierdrachen cometa cerf-volant",
  heart: "heart love valentine herz liebe verliebt corazon amor coeur amour",
  star: "star stern estrella etoile starlight",
  crown: "crown tiara diadem krone corona couronne royal",
  crystal:
    "crystal gem diamond ruby emerald sapphire amethyst jewel prism kristall edelstein " +
    "diamant juwel cristal gema diamante joya joyau glass glas vidrio verre",
  eye: "eye eyes gaze vision auge augen blick ojo ojos mirada oeil yeux regard",
  hand: "hand finger palm-of-hand glove fist hands haende mano manos",
  note:
    "music song melody note symphony tune jazz musik lied melodie noten musica cancion " +
    "melodia nota musique chanson",
  guitar: "guitar banjo ukulele gitarre guitarra guitare lute",
  violin: "violin cello fiddle geige violine violin violon violoncelle violonchelo harp",
  piano: "piano keyboard organ klavier fluegel teclado pianist pianistin pianista pianiste",
  microphone:
    "microphone mic singer karaoke mikrofon saengerin microfono cantante micro chanteuse chanteur podcast radio",
  bell: "bell chime glocke klingel campana cloche",
  feather: "feather quill plume feder pluma plume wing wings fluegel alas ailes",
  skull:
    "skull skeleton bones schaedel skelett totenkopf calavera craneo esqueleto crane squelette death tod muerte mort",
  globe: "globe earth world map atlas globus erde welt landkarte mundo tierra mapa monde terre carte",
  infinity: "infinity infinite eternity forever endless unendlich ewig ewigkeit infinito eternidad infini eternite",
  pumpkin: "pumpkin halloween jack-o-lantern kuerbis calabaza citrouille",
  fire:
    "fire flame campfire bonfire blaze burning inferno feuer flamme lagerfeuer fuego llama " +
    "hoguera feu flamme incendie",
  book:
    "book novel library story storybook diary reading tome page buch bibliothek geschichte " +
    "maerchen libro biblioteca cuento lectura livre bibliotheque histoire conte grimoire",
  letter:
    "letter envelope mail postcard message brief nachricht postkarte carta sobre mensaje lettre enveloppe courrier",
  clock: "clock watch pocket-watch uhr zeit taschenuhr reloj horloge montre",
  hourglass: "hourglass sandglass sanduhr reloj-de-arena sablier",
  key: "key schluessel llave clef cle lock secret geheimnis secreto",
  lantern: "lantern lampion laterne farol linterna lanterne",
  candle: "candle candlelight kerze kerzen vela velas bougie chandelle",
  lamp: "lamp streetlamp streetlight lamppost street-lamp lampe strassenlaterne lampara farola lampadaire lampe",
  mirror: "mirror looking-glass spiegel espejo miroir",
  umbrella: "umbrella parasol regenschirm schirm paraguas sombrilla parapluie ombrelle",
  cup: "cup tea coffee teacup mug teapot tasse tee kaffee taza te cafe",
  bottle: "bottle potion wine elixir perfume flask flasche wein trank botella vino pocion bouteille vin",
  sword: "sword blade dagger katana excalibur schwert dolch klinge espada daga epee poignard",
  computer:
    "computer laptop code terminal screen hacker programming software rechner bildschirm " +
    "ordenador computadora pantalla ordinateur ecran",
  camera: "camera photograph photographer kamera fotograf camara fotografo photographe",
  telescope: "telescope observatory astronomer teleskop fernrohr sternwarte telescopio observatorio observatoire",
  compass: "compass kompass brujula boussole navigation adventure abenteuer aventura aventure",
  gift: "gift present birthday geschenk geburtstag regalo cumpleanos cadeau anniversaire",
  apple: "apple fruit pear peach cherry lemon apfel obst frucht manzana fruta pomme",
  cake: "cake cupcake pie torte kuchen pastel tarta gateau",
  mask: "mask masquerade carnival theatre theater maske karneval mascara carnaval masque",
  chair: "chair throne armchair stuhl thron sessel silla trono chaise trone fauteuil",
  swing: "swing schaukel columpio balancoire",
};
