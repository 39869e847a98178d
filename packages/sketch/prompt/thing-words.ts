/** Words for things, buildings and vehicles: English first, then German, Spanish, French. */
export const thingWords: Readonly<Record<string, string>> = {
  house:
    "house home cottage cabin hut farm barn mansion shack haus huette heim villa casa cabana hogar granja " +
    "maison chaumiere ferme cabane inn bakery shop restaurant",
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
    "church cathedral chapel abbey kirche dom kathedrale kapelle iglesia catedral capilla eglise cathedrale " +
    "chapelle",
  door: "door portal gate doorway gateway entrance tuer tor pforte puerta portal entrada porte portail entree",
  tent: "tent camp camping campsite circus zelt zirkus tienda campamento circo tente cirque",
  stairs: "stairs staircase stairway steps ladder treppe leiter stufen escalera escalones escalier echelle",
  train: "train locomotive railway steam-train tram zug eisenbahn lokomotive tren ferrocarril locomotora chemin-de-fer",
  car: "car automobile taxi truck bus van auto wagen lastwagen coche carro camion voiture camionnette",
  bicycle: "bicycle bike cyclist motorcycle fahrrad rad motorrad bicicleta moto velo bicyclette",
  submarine: "submarine u-boot submarino sous-marin",
  wagon: "wagon carriage caravan coach kutsche planwagen carreta carruaje carrosse roulotte",
  boat:
    "boat sailboat canoe kayak gondola yacht raft boot segelboot kahn barca barco velero bote " +
    "bateau voilier barque",
  ship: "ship galleon frigate pirate pirates caravel schiff segelschiff pirat galeon nave buque pirata navire galion",
  anchor: "anchor anker ancla ancre",
  shell: "shell seashell pearl oyster muschel perle concha perla coquillage nacre",
  balloon:
    "balloon hot-air-balloon airship zeppelin blimp ballon heissluftballon luftschiff globo dirigible " +
    "montgolfiere",
  rocket: "rocket spaceship spacecraft starship shuttle rakete raumschiff cohete nave-espacial fusee vaisseau",
  plane: "plane airplane aircraft jet airliner flugzeug avion aeroplano",
  ufo: "ufo flying-saucer saucer ufos ovni soucoupe",
  kite: "kite papierdrachen cometa cerf-volant",
  heart: "heart love valentine herz liebe corazon amor coeur amour",
  star: "star stern estrella etoile starlight",
  crown: "crown tiara diadem krone corona couronne royal",
  crystal:
    "crystal gem diamond ruby emerald sapphire amethyst jewel prism kristall edelstein diamant juwel cristal " +
    "gema diamante joya joyau",
  eye: "eye eyes auge augen blick ojo ojos oeil yeux",
  hand: "hand finger palm-of-hand glove fist hands haende mano manos",
  note: "music song melody note tune jazz musik lied melodie noten musica cancion melodia nota musique chanson",
  guitar: "guitar banjo ukulele gitarre guitarra guitare lute",
  violin: "violin cello fiddle geige violine violin violon violoncelle violonchelo harp",
  piano: "piano keyboard organ klavier fluegel teclado pianist pianistin pianista pianiste",
  microphone:
    "microphone mic singer karaoke mikrofon saengerin microfono cantante micro chanteuse chanteur podcast radio",
  bell: "bell chime glocke klingel campana cloche",
  feather: "feather quill plume feder pluma plume wing wings fluegel alas ailes",
  skull: "skull skeleton schaedel skelett totenkopf calavera craneo esqueleto crane squelette",
  globe: "globe earth map atlas globus erde landkarte tierra mapa terre carte",
  infinity: "infinity infinite eternity forever endless unendlich ewig ewigkeit infinito eternidad infini eternite",
  pumpkin: "pumpkin halloween jack-o-lantern kuerbis calabaza citrouille",
  fire:
    "fire flame campfire bonfire blaze burning inferno feuer flamme lagerfeuer fuego llama " +
    "hoguera feu flamme incendie",
  book: "book novel diary buch libro livre grimoire storybook tome",
  letter:
    "letter envelope mail postcard message brief nachricht postkarte carta sobre mensaje lettre enveloppe " +
    "courrier",
  clock: "clock watch pocket-watch uhr taschenuhr reloj horloge montre",
  hourglass: "hourglass sandglass sanduhr reloj-de-arena sablier",
  key: "key schluessel llave clef cle",
  lantern: "lantern lampion laterne farol linterna lanterne",
  candle: "candle candlelight kerze kerzen vela velas bougie chandelle",
  lamp: "lamp streetlamp streetlight lamppost street-lamp lampe strassenlaterne lampara farola lampadaire lampe",
  mirror: "mirror looking-glass spiegel espejo miroir",
  umbrella: "umbrella parasol regenschirm schirm paraguas sombrilla parapluie ombrelle",
  cup: "cup tea coffee teacup mug tasse tee kaffee taza te cafe",
  bottle: "bottle potion wine elixir perfume flask flasche wein trank botella vino pocion bouteille vin",
  sword: "sword blade dagger katana excalibur schwert dolch klinge espada daga epee poignard",
  computer:
    "computer laptop code terminal screen hacker programming software rechner bildschirm " +
    "ordenador computadora pantalla ordinateur ecran",
  camera: "camera photographer kamera fotograf camara fotografo photographe",
  telescope: "telescope observatory astronomer teleskop fernrohr sternwarte telescopio observatorio observatoire",
  compass: "compass kompass brujula boussole",
  gift: "gift present geschenk regalo cadeau",
  apple: "apple fruit pear peach lemon apfel obst frucht manzana fruta pomme",
  cake: "cake cupcake torte kuchen pastel tarta gateau",
  mask: "mask masquerade carnival theatre theater maske karneval mascara carnaval masque",
  chair: "chair throne armchair stuhl thron sessel silla trono chaise trone fauteuil",
  swing: "swing schaukel columpio balancoire",
  noodles: "noodle ramen pasta spaghetti soup stew curry udon pho nudeln nudel fideos nouilles pates",
  bread: "bread loaf loaf-of-bread slice-of-bread toast baguette brot pan-de-molde",
  pizza: "pizza lasagna",
  burger: "burger hamburger cheeseburger sandwich",
  icecream: "ice-cream icecream gelato sundae eiscreme helado glace-cone",
  donut: "donut doughnut bagel rosquilla",
  cheese: "cheese butter kaese queso fromage",
  banana: "banana banane platano",
  cherry: "cherry kirsche cereza cerise",
  strawberry: "strawberry erdbeere fresa fraise",
  watermelon: "watermelon melon wassermelone sandia pasteque",
  sushi: "sushi nigiri sashimi",
  grapes: "grape grapes traube trauben uva uvas raisin",
  pancakes: "pancake pancakes waffle pfannkuchen crepe crepes tortitas",
  pie: "pie",
  teapot: "teapot kettle teekanne tetera theiere",
  vase: "vase jug florero jarron",
  table: "table desk tisch",
  sofa: "sofa couch settee canape",
  bed: "bed bedroom bett schlafzimmer cama dormitorio lit-double",
  shelf:
    "shelf shelves bookshelf bookshelves bookcase library regal buecherregal estante estanteria etagere " +
    "bibliothek bibliotheque biblioteca",
  fireplace: "fireplace hearth chimney-fire kamin chimenea cheminee",
  stove: "stove oven kitchen kueche cocina cuisine",
  bathtub: "bathtub bath bathroom badewanne badezimmer banera baignoire",
  bench: "bench sitzbank parkbank banc",
  wardrobe: "wardrobe closet armoire kleiderschrank armario",
  television: "television tv fernseher televisor televiseur",
  basket: "basket korb cesta panier",
  fridge: "fridge refrigerator kuehlschrank nevera frigo",
};
