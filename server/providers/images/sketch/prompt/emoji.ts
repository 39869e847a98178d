/** What common emoji and single signs of scripts without spaces stand for, as a word of the vocabulary. */
const rows: Readonly<Record<string, string>> = {
  butterfly: "🦋 蝶", bird: "🐦 🕊 🐤 🦜 🐥 鳥 鸟 새", owl: "🦉", bee: "🐝 🐞", bat: "🦇", phoenix: "🦅 🐦‍🔥 🦚", dragon: "🐉 🐲 龍 龙 竜", cat: "🐱 🐈 😺 😸 😻 🐯 🐅 猫 貓", dog: "🐶 🐕 🐩 犬 狗", fox: "🦊 狐",
  wolf: "🐺 狼", rabbit: "🐰 🐇 兎 兔", deer: "🦌 鹿", horse: "🐴 🐎 🦓 馬 马", unicorn: "🦄", bear: "🐻 🐼 🐨 熊", lion: "🦁", elephant: "🐘 🦣 象", mouse: "🐭 🐁 🐹 🦔 🐿", turtle: "🐢 亀", snail: "🐌", snake: "🐍 蛇",
  dinosaur: "🦕 🦖 🦒", penguin: "🐧", frog: "🐸", fish: "🐟 🐠 🐡 🦈 魚 鱼", whale: "🐳 🐋 鯨", dolphin: "🐬 🦭", jellyfish: "🪼", octopus: "🐙 🦑", swan: "🦢 🦆 🦩", mermaid: "🧜", woman: "👩 👸 💃 🧕 女", man: "👨 🤴 🚶 👤 人 男",
  couple: "💑 👫 💏", family: "👪", angel: "👼 😇", fairy: "🧚 🧝", child: "👶 🧒 👧 👦 子", robot: "🤖 🦾", astronaut: "👩‍🚀 👨‍🚀 🧑‍🚀", wizard: "🧙", ghost: "👻 👽 👾", snowman: "⛄ ☃", portrait: "🙂 😀 😃 😊 😍 😎 😢 😭 🥰 😂 🤔 😴 😡 顔",
  flower: "🌸 🌼 🌺 💐 🏵 🪻 花 꽃", rose: "🌹 🥀 薔", tulip: "🌷", sunflower: "🌻", lotus: "🪷 蓮", mushroom: "🍄", leaf: "🍃 🍂 🍁 🌿 ☘ 🍀 葉 叶", tree: "🌳 🎋 木 樹 树 나", pine: "🌲 🎄 松", palm: "🌴", cactus: "🌵", house: "🏠 🏡 🛖 家 집", castle: "🏰 🏯 城",
  tower: "🗼 🗽 塔", bridge: "🌉 橋 桥", temple: "⛩ 🛕 寺", church: "⛪ 🕌", door: "🚪 門 门", tent: "⛺ 🎪 🏕", train: "🚂 🚆 🚄 🚃", car: "🚗 🚕 🚙 🚌 車 车", bicycle: "🚲 🏍", boat: "⛵ 🛶 🚤 船 舟", ship: "🚢 🏴‍☠️ ⛴", anchor: "⚓", shell: "🐚 🦪",
  balloon: "🎈", rocket: "🚀", plane: "✈ 🛩", ufo: "🛸", kite: "🪁", heart: "❤ 💖 💙 💚 💛 💜 🧡 🖤 🤍 💕 💗 💓 💘 💝 ♥ 愛 爱 心 사", magical: "✨ 💫", star: "⭐ 🌟 星 별", crown: "👑 王", crystal: "💎 🔮 玉", eye: "👁 👀 目 眼", hand: "✋ 🤚 👋 🖐 🙏 手",
  note: "🎵 🎶 🎼 歌 音", guitar: "🎸", violin: "🎻", piano: "🎹", microphone: "🎤 🎙", bell: "🔔", feather: "🪶 羽", skull: "💀 ☠", globe: "🌍 🌎 🌏 🗺", infinity: "♾ ∞", pumpkin: "🎃", fire: "🔥 火 불", book: "📖 📚 📕 📗 📘 本 書 书", letter: "✉ 💌 📧",
  clock: "⏰ 🕰 ⌚ 🕐 時 时", hourglass: "⏳ ⌛", key: "🔑 🗝", lantern: "🏮 灯", candle: "🕯", lamp: "💡", mirror: "🪞 鏡", umbrella: "☂ ☔ 🌂 傘 伞", cup: "☕ 🍵 🫖 茶", bottle: "🍷 🍾 🧪 酒", sword: "⚔ 🗡 剣 剑", computer: "💻 🖥", camera: "📷 📸", telescope: "🔭",
  compass: "🧭", gift: "🎁", apple: "🍎 🍏 🍒 🍑", cake: "🎂 🍰", mask: "🎭", chair: "🪑", dancer: "🩰", mountains: "🏔 ⛰ 🗻 山 산", sea: "🌊 🏖 🏝 海 바", lake: "🏞 川 河 湖 水", forest: "🌳🌳 林 森", city: "🏙 🌃 🌆 都 市", desert: "🏜 砂 沙", space: "🌌 🪐 宙",
  cloud: "☁ 🌥 ⛅ 雲 云 空 天", rain: "🌧 💧 雨 비", snow: "❄ 🌨 雪 눈", lightning: "⚡ 🌩 ⛈ 雷", fog: "🌫 霧", rainbow: "🌈 虹", moon: "🌙 🌕 🌝 🌛 🌜 月 달", sun: "☀ 🌞 😎 日 陽 阳", sunset: "🌇 夕", dawn: "🌅 🌄 朝", night: "夜 밤", fireworks: "🎆 🎇 🎉", meteor: "☄ 🌠", wind: "💨 🌬 風 风", spring: "春", summer: "夏", autumn: "秋", winter: "冬", dream: "💭 夢 梦", red: "🔴 🟥 赤 红 紅", blue: "🔵 🟦 青 蓝", green: "🟢 🟩 緑 绿", yellow: "🟡 🟨 黄", purple: "🟣 🟪 紫", black: "⚫ ⬛ 黒 黑", white: "⚪ ⬜ 白", orange: "🟠 🟧", brown: "🟤 🟫",
};

export const signWords: ReadonlyMap<string, string> = new Map(
  Object.entries(rows).flatMap(([word, signs]) => signs.split(" ").map((sign): [string, string] => [sign.replaceAll("\uFE0F", ""), word])),
);
