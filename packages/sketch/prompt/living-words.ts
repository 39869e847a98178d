/** Words for living figures: English, German, Spanish, French. Compounds of two words are hyphenated. */
export const livingWords: Readonly<Record<string, string>> = {
  butterfly: "butterfly moth schmetterling falter mariposa polilla papillon",
  bird:
    "bird swallow dove pigeon sparrow robin raven crow gull seagull hummingbird parrot crane songbird " +
    "nightingale vogel taube rabe moewe pajaro paloma ave cuervo oiseau colombe corbeau hirondelle",
  owl: "owl eule buho lechuza hibou chouette",
  dragonfly: "dragonfly firefly libelle gluehwuermchen libelula luciernaga libellule luciole",
  bee: "bee bumblebee wasp biene hummel abeja abejorro abeille bourdon",
  bat: "bat fledermaus murcielago chauve-souris vampire vampir vampiro",
  phoenix:
    "phoenix firebird eagle hawk falcon griffin phoenix peacock adler falke phonix fenix " +
    "aguila halcon phenix aigle faucon",
  dragon: "dragon wyvern drache dragon drago drachen",
  cat:
    "cat kitten kitty tabby feline tomcat panther tiger leopard cheetah lynx jaguar katze " +
    "kater kaetzchen gato gata gatito gatita tigre chat chaton",
  dog: "dog puppy hound pup retriever poodle dachshund hund welpe huendchen perro perra perrito cachorro chien chiot",
  fox: "fox vixen fuchs zorro zorra renard renarde",
  wolf: "wolf werewolf coyote husky wolf lobo loba loup louve werwolf",
  rabbit: "rabbit bunny hare hase kaninchen haeschen conejo conejita liebre lapin lievre",
  deer:
    "deer stag doe elk reindeer moose antelope gazelle hirsch reh rentier ciervo venado reno " +
    "cerf biche renne faon",
  horse: "horse pony mare stallion zebra donkey pferd hengst esel caballo yegua burro cheval jument poulain ane",
  unicorn: "unicorn pegasus einhorn unicornio licorne",
  bear: "bear panda grizzly koala baer oso osa ours ourson",
  lion: "lion lioness sphinx loewe leon leona lion lionne",
  elephant: "elephant mammoth rhino hippo elefant mammut elefante mamut elephant mammouth",
  mouse:
    "mouse rat hamster hedgehog squirrel maus ratte igel eichhoernchen raton rata ardilla " +
    "erizo souris rat ecureuil herisson",
  turtle: "turtle tortoise schildkroete tortuga tortue",
  snail: "snail slug schnecke caracol escargot",
  snake: "snake serpent cobra python schlange serpiente culebra serpent viper",
  dinosaur: "dinosaur brontosaurus dino dinosaurier dinosaurio dinosaure",
  penguin: "penguin pinguin pinguino pingouin manchot",
  frog: "frog toad frosch kroete rana sapo grenouille crapaud",
  fish: "fish koi goldfish trout salmon fisch goldfisch pez peces poisson carp",
  whale: "whale orca narwhal wal orka ballena cachalote baleine orque",
  dolphin: "dolphin porpoise delfin delphin delfin dauphin seal sealion",
  jellyfish: "jellyfish medusa qualle medusa meduse",
  octopus: "octopus squid kraken krake tintenfisch pulpo calamar pieuvre poulpe calmar",
  swan: "swan duck goose flamingo heron schwan ente gans cisne pato ganso cygne canard oie",
  mermaid: "mermaid siren meerjungfrau nixe sirena sirene",
  woman:
    "woman being mother mom mum aunt sister wife mutter madre mere lady queen princess goddess bride priestess " +
    "sorceress witch she herself female frau dame koenigin prinzessin hexe goettin mujer dama reina princesa " +
    "bruja femme reine princesse sorciere deesse",
  man:
    "man father dad uncle brother husband vater padre pere guy king prince gentleman traveler traveller wanderer " +
    "pilgrim hero detective male mann koenig prinz mensch hombre rey principe viajero homme roi voyageur humain",
  couple: "couple lovers pair-of-lovers sweethearts paar liebespaar pareja amantes amoureux",
  crowd:
    "crowd people audience band orchestra team friends army leute menschen freunde gente amigos multitud gens " +
    "amis foule men-and-women",
  family: "family parents familie eltern familia padres famille",
  angel: "angel seraph cherub valkyrie engel angel ange",
  fairy: "fairy pixie elf sprite nymph fee elfe hada duende fee elfe",
  child: "child kid toddler kind kleinkind nino nina enfant gamin",
  dancer:
    "dancer ballerina ballet dance dancing acrobat gymnast taenzerin taenzer tanz tanzt " +
    "bailarina bailarin baile danseuse danseur danse",
  robot: "robot android cyborg droid bot mech automaton machine ai roboter maschine maquina robot machine",
  astronaut: "astronaut cosmonaut spaceman spacewoman astronautin raumfahrer astronauta astronaute cosmonaute",
  wizard: "wizard mage sorcerer magician merlin druid monk zauberer magier mago hechicero monje mage magicien sorcier",
  knight:
    "knight warrior samurai paladin soldier viking ritter krieger soldat caballero guerrero " +
    "soldado chevalier guerrier soldat",
  ghost:
    "ghost phantom spirit spectre specter wraith geist gespenst fantasma espiritu fantome " +
    "esprit monster monstruo monstre alien",
  snowman: "snowman schneemann muneco-de-nieve bonhomme-de-neige",
  portrait: "portrait face selfie headshot portraet gesicht bildnis retrato rostro cara visage avatar bust",
  flower:
    "flower daisy lily orchid poppy iris bloom petal lavender violet jasmine bluebell blume bluete mohn " +
    "lavendel lilie flor margarita amapola lirio fleur marguerite coquelicot lys pivoine bouquet-of-flowers",
  rose: "rose peony rosa rosebud",
  tulip: "tulip tulpe tulipan tulipe crocus",
  sunflower: "sunflower sonnenblume girasol tournesol",
  lotus: "lotus waterlily water-lily seerose loto nenufar nenuphar",
  mushroom: "mushroom toadstool fungus pilz fliegenpilz seta hongo champignon",
  leaf: "leaf foliage blatt laub hoja feuille",
  tree:
    "tree oak willow maple birch sakura bonsai bamboo cherry-tree baum eiche weide birke " +
    "arbol roble sauce cerezo arbre chene saule erable bouleau",
  pine:
    "pine fir spruce conifer cedar christmas-tree tanne fichte kiefer tannenbaum " +
    "weihnachtsbaum pino abeto pin sapin",
  palm: "palm coconut palme kokos palmera cocotero palmier cocotier",
  cactus: "cactus succulent kaktus cacto",
  person: "person human figure silhouette somebody stranger someone personne persona",
  girl: "girl schoolgirl daughter granddaughter maedchen chica fille tochter hija menina",
  boy: "boy schoolboy son lad grandson junge garcon chico sohn hijo",
  baby: "baby infant newborn bebe saeugling",
  oldwoman: "grandmother grandma granny crone old-lady oma grossmutter abuela grand-mere",
  oldman: "grandfather grandpa grandad old-fellow opa grossvater abuelo grand-pere greybeard",
  fisherman: "fisherman fishermen angler fisher fischer pescador pecheur",
  giraffe: "giraffe jirafa girafe",
  shark: "shark requin tiburon hai hammerhead",
  cow: "cow cattle bull ox calf kuh vaca vache bison buffalo",
  sheep: "sheep lamb ram schaf oveja mouton",
  pig: "pig piglet hog schwein cerdo cochon",
  chicken: "chicken hen rooster henne huhn gallina poule",
};
