const toSet = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** A word after one of these, that is not an adjective, is a noun. */
export const determiners = toSet("a an the some any every each another my your his her its our their this these");

/** Words of other languages that English has not: without their grammar, no unknown word is called a noun. */
export const foreignWords = toSet(`
  ein eine einen einem einer der die das dem den des und mit auf im am vor ueber unter zum zur ist nicht sehr bei
  el la los las un una unos unas con en del al por sobre y para le les une et avec dans sur du au aux sous sans il lo gli
  uma os com da do em e o и в на с под над
`);

/** What stands between nouns: a phrase ends before it. */
export const phraseBreaks = toSet(`
  and or but with without of in on at by for from to into onto over under above below behind before beside besides
  between near next through across around along against among inside outside upon off out up down like as than that
  which who whose where when while because so if then there here is are was were be been being am has have had having
  do does did can could will would shall should may might must not no never nor very more most much less least too
  also just only almost all both few many several other its it he she they we you i me him them us what how why
  please plus versus via within towards toward until during after again away back together alone once ever yet still
  one two three four five six seven eight nine ten eleven twelve hundred thousand dozen pair
`);

const adjectives = toSet(`
  old young new ancient modern tiny small little big large huge giant great tall short long wide narrow thin thick fat
  good bad best better nice pretty beautiful ugly lovely cute sweet cosy cozy soft hard rough smooth sharp flat round
  square hot cold cool warm wet dry clean dirty fresh rotten ripe raw empty full open closed broken whole half fast slow
  quick early late next last first second third high low deep shallow near far left right upper lower front distant
  rich poor cheap real fake true false wild tame brave shy proud angry mad calm sleepy tired hungry thirsty lazy busy
  strange weird odd funny silly serious simple plain fancy elegant rusty dusty misty foggy sunny windy cloudy stormy
  snowy rainy icy muddy sandy rocky grassy leafy wooden golden silver metal stone brick plastic paper iron steel bronze
  dark light pale dim bright vivid rare common single double triple main own same different several various certain
  favourite favorite red blue green alone awake asleep alive dead lost found gone worn torn
  darker brighter bigger smaller warmer colder lighter closer larger softer older younger taller longer
  bare blind dense evil gentle grand grim loud mighty neat noble quiet royal rural sad sober solid subtle sunlit urban
  vast velvet weathered wise worthy barefoot overgrown handmade homemade
`);

const verbs = toSet(`
  sit sits sat stand stands stood lie lies lay laid run runs ran walk walks go goes went fly flies flew swim swims swam
  eat eats ate drink drinks drank hold holds held wear wears wore look looks see sees saw watch watches play plays sing
  sings sang ride rides rode drive drives make makes made take takes took give gives gave say says said learn learns
  wait waits jump jumps climb climbs fall falls fell rise rises rose float floats hang hangs hide hides hid read reads
  write writes wrote draw draws drew show shows want wants love loves think thinks burn burns shine shines glow glows
  grow grows open opens close closes carry carries cook cooks bake bakes catch catches chase chases guard guards hug hugs
  kiss kisses follow follows meet meets become becomes let lets get gets turn turns come comes keep keeps lean leans
  add adds remove removes change changes replace replaces put puts place places set sets try tries build builds
  dreams sleeps smiles laughs cries shows imagine create generate paint depict depicts featuring
`);

/** What people write about the picture, not into it. */
const remarks = toSet(`
  picture pictures image images photo photos photograph photographs photography photorealistic photorealism illustration
  illustrations art artwork artist artstation deviantart masterpiece quality resolution render rendering renders rendered
  style styles styled detail details lighting shadows background foreground composition view scene style design concept
  wallpaper poster closeup close shot shots angle lens bokeh depth field focus focal aperture exposure film grain engine
  unreal octane blender trending award winning award-winning hd uhd hdr 4k 8k 16k ultra hyper super realism realistic
  colour colours color colors palette tone tones mood moods atmosphere atmospheric vibe vibes aesthetic texture textures
  contrast something anything nothing everything someone everyone nobody thing things kind sort type way lot lots bit
  piece side top bottom middle center centre edge corner end beginning part parts front distance time times moment
  life mm iso f raw day days night nights morning evening year years hour hours today tonight season version perspective
  flock group herd pack bunch handful row pile stack swarm school set trio crowd slice loaf cup glass bottle piece
  bowl plate hundreds thousands ai midjourney seed prompt title text word words name names hi hello thanks
`);

const adjectiveEnding = /(?:ly|ing|ed|ic|ical|ful|less|ous|ish|ive|able|ible|esque|ian|ern|ward|est|most|like|lit)$/;
const nounsInDisguise = toSet(`
  ring king wing string spring sling ceiling building wedding pudding dumpling dumplings earring clothing stocking
  painting bed railing shed sled seed weed reed mosaic comic clinic fabric picnic attic garlic arctic relic butterfly fly jelly
  bully belly lily family ally trolley dolly fish dish radish olive hive dive chest nest forest guest vest table cable
  stable vegetable bible cable musician magician librarian politician lantern fern tern beekeeper steward
`);

/** Whether it describes, does or comments, so that it names nothing to draw. */
export const isDescription = (word: string): boolean =>
  adjectives.has(word) ||
  verbs.has(word) ||
  remarks.has(word) ||
  (adjectiveEnding.test(word) && !nounsInDisguise.has(word));

/** "Dancing" and "lost", not "ring" and "bed". */
export const isParticiple = (word: string): boolean => /(?:ing|ed)$/.test(word) && !nounsInDisguise.has(word);
export const isVerb = (word: string): boolean => verbs.has(word) || isParticiple(word);
export const isRemark = (word: string): boolean => remarks.has(word);
