/**
 * The most common passwords, in lower case. Short words matter too: a password that is one of them followed by digits
 * or punctuation is rejected as well.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password passw0rd p@ssword p@ssw0rd pa55word pass1234 1234pass admin administrator root toor letmein welcome w3lcome qwerty qwertyu qwertyui
  qwertyuiop qwerty1 qwerty12 qwerty123 qwer1234 qwert123 1qaz2wsx 1qazxsw2 zaq12wsx zaq1zaq1 q1w2e3r4 q1w2e3r4t5 1q2w3e4r 1q2w3e4r5t 1q2w3e
  1qaz2wsx3edc qazwsx qazwsxedc asdfghjkl asdfghjk asdfasdf asdf1234 zxcvbnm zxcvbnm1 zxcvbnma azerty azertyuiop qweasdzxc qweasd123 abc123 abcd1234
  abcdefgh abcdefghi abc12345 a1b2c3d4 a1234567 aa123456 aa12345678 a12345678 123456789a 12345678a 12345678 123456789 1234567890 0123456789 87654321
  987654321 9876543210 0987654321 01234567 11223344 1122334455 12341234 12344321 123123123 123321123 147258369 159753456 135792468 246813579 111222333
  112233445566 123454321 12121212 10203040 102030405060 11112222 13131313 14141414 19841984 20002000 20012001 20202020 20232023 20242024 20252025
  20262026 55555555 66666666 77777777 88888888 99999999 789456123 741852963 963852741 159357456 147852369 321654987 7894561230 iloveyou ilovegod iloveme
  ilovemyself iloveyou1 iloveyou2 loveyou loveme lovelove lovely sunshine princess dragon monkey football baseball basketball superman batman spiderman
  ironman trustno1 whatever freedom starwars pokemon pikachu naruto minecraft fortnite roblox computer internet samsung google facebook instagram
  microsoft windows android iphone michael michelle jessica jennifer jordan23 jordan jonathan nicole daniel danielle ashley andrew anthony matthew
  christopher christian alexander alexandra benjamin samantha elizabeth stephanie victoria charlotte charlie chocolate butterfly butterflies sweetheart
  angel angels angelina cheyenne cocacola pepsi cookie cookies cupcake banana orange cherry strawberry watermelon summer winter spring autumn january
  february september october november december monday tuesday wednesday thursday friday saturday sunday summer2024 summer2025 summer2026 winter2024
  winter2025 winter2026 spring2025 spring2026 master mastermind killer killer123 hunter hunter2 shadow phoenix thunder midnight mustang corvette ferrari
  porsche mercedes harley yamaha liverpool chelsea arsenal manchester barcelona realmadrid juventus yankees cowboys steelers lakers eagles changeme
  changeit default secret topsecret letmein1 access access14 login logmein guest testtest test1234 testing testing123 tester demo demodemo example
  temppass temporary newpassword mypassword yourpassword passwordpassword password! nopassword thepassword hello hello123 helloworld hellokitty welcome1
  welcome123 passwort contraseña motdepasse senha123 parola wachtwoord lozinka salasana hasło1234 azerty123 soleil bonjour doudou ncc1701 ncc1701d
  rush2112 8675309 jesus jesus123 jesuschrist blessed heaven faith forever family friends friendship school student teacher qwerty123456 password123
  password1234 password12345 admin123 admin1234 adminadmin root1234 user1234 useruser rootroot super123 superuser sysadmin webmaster dolphin tigger
  tigers panther scorpion snoopy scooby garfield mickey minnie simpsons southpark metallica nirvana slipknot eminem beatles rockyou rockstar guitar
  music123 soccer hockey tennis golfer swimming cricket maverick warrior warcraft wolverine gandalf legolas hobbit matrix matrix123 cyberpunk anonymous
  hacker hacker123 h4ck3r letmeinn opensesame abracadabra alohomora bubbles purple yellow silver golden diamond crystal babygirl babyboy babydoll lovers
  loverboy sexysexy sexy123 pussycat fuckyou fuckyou1 fuckoff asshole bitch bullshit blink182 gfhjkmzz pokemon123 starwars1 superman1 batman123
  dragon123 monkey123 football1 baseball1 princess1 sunshine1 iloveyou123 shadow123 master123 charlie1 michael1 jordan123 ashley123 qwe123456 123qwe123
  123qweasd 1234qwer 12qwaszx q12345678 zxc123456 asd123456 abc123456 abcabc123 aaa111222 xxx12345 x1234567 z1234567 s1234567 m1234567 p@$$w0rd p@$$word
  pa$$word passpass pass123456 pass12345 correcthorse correcthorsebatterystaple staple123 batterystaple
  wonderland wakeupneo redpill bluepill thematrix
`
    .trim()
    .split(/\s+/),
);
