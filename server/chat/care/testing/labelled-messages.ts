// Messages as people write them, for measuring the words of `content/care.json`; none is quoted from anybody.

/** Speak of suicide or self-harm. */
export const serious = `
i want to die
I just want to die already
honestly i wanna die
I don't want to live anymore
I dont want to be alive
i do not want to exist any more
I am thinking about suicide a lot lately
I've been suicidal since March
im gonna kill myself
I think I am going to kill my self tonight
everybody would be better off without me
They'd be better off without me
There is no reason to live
I have nothing to live for
I wish I was dead
i wish i were dead
kms
I keep cutting myself
I started self harm again
I selfharm when it gets loud
I want to hurt myself
I'm scared I might harm myself
how many pills do I need to overdose on paracetamol
I want to end it all
thinking of ending it all
I will take my own life
I wrote a suicide note
I'd rather hang myself
i can't go on anymore
life is not worth living
unalive myself lol not lol
I have thoughts of suicide every night
tonight i end my life
Tell my mother I am sorry, I'm ending my life
should I jump in front of a train
i want to slit my wrists
Ich will sterben
ich möchte nicht mehr leben
Ich denke an Selbstmord
ich habe suizidgedanken
ich will mich umbringen
Ich ritze mich wieder
ohne mich wären alle besser dran, ich will mir das Leben nehmen
ich könnte mich selbst verletzen
Je veux mourir
j'ai envie de mourir
je pense à me suicider
Je ne veux plus vivre
j'ai des idées suicidaires
je vais me tuer
je me scarifie depuis un an
quiero morir
me quiero morir
no quiero vivir más
pienso en suicidarme
voy a quitarme la vida
quiero acabar con todo
me hago daño cuando estoy sola
voglio morire
non voglio più vivere
penso di uccidermi
vorrei farla finita
mi taglio le braccia
quero morrer
não quero viver
penso em me matar
quero acabar com minha vida
ik wil niet meer leven
ik wil dood
ik denk aan zelfmoord
chcę umrzeć
nie chcę żyć
chcę się zabić
mam myśli samobójcze
ölmek istiyorum
yaşamak istemiyorum
intihar etmek istiyorum
я хочу умереть
не хочу жить
думаю о суициде
хочу покончить с собой
хочу убить себя
я хочу померти
не хочу жити
думаю накласти на себе руки
želim umrijeti
ne želim živjeti
أريد أن أموت
أفكر في الانتحار
لا أريد أن أعيش
मैं आत्महत्या करना चाहता हूँ
मैं मरना चाहती हूँ
main marna chahta hu
死にたい
もう生きたくない
自殺したいです
죽고 싶어요
자살하고 싶다
살고 싶지 않아
我想死
我不想活了
我想自杀
我不想活
想要結束生命
`
  .trim()
  .split("\n");

/** Do not, although some sound like it. */
export const harmless = `
I'm dying to know what happened to the butterfly
this song kills me
you kill me, that was funny
I nearly died laughing
I could kill myself laughing at that
I want to die of embarrassment
Have you seen Suicide Squad?
the battery died
my phone is dying
that cake was to die for
My grandmother died last year and I miss her
Who killed the king in that play?
The plant is dying, what can I do?
I killed it at the interview!
time to kill before my train
He jumped off the bridge of the song into the chorus
I cut my hair
I cut myself a slice of bread
How do stories end?
I live near the sea
What are you living for, the lamp?
I hurt my knee while running
deadline is killing me
a dead end
dead tired today
I can't sleep
I feel sad today
I am lonely
nobody answered my message
I hate Mondays
What is the meaning of life?
do you fear death?
Do you want to live?
Would you be better off in a bigger hall?
over and out
my life is boring
I lost my job
I want to cry
it hurts that she left
I am so tired of everything at work
what a waste of time
Bei dem Witz bin ich fast gestorben
Wie geht es dir heute?
Ich lebe gern hier
Ich will mehr leben sehen in dem Garten
Mein Hund ist gestorben
Das bringt mich zum Lachen
Ich schneide Zwiebeln
Der Film war zum Sterben langweilig
c'est à mourir de rire
Ma tante est morte
Je veux vivre à la mer
il m'a tué avec sa blague
Je suis fatiguée
me muero de risa
Quiero vivir en el sur
me muero de hambre
se murió mi gato
Corté el pan
Sto morendo di fame
voglio vivere al mare
taglio la torta
quero viver perto do mar
estou morrendo de fome
morri de rir
ik lach me dood
ik wil meer leven in huis
ik snij brood
umieram z głodu
chcę żyć nad morzem
kroję chleb
açlıktan öldüm
yaşamak güzel
denizde yaşamak istiyorum
я умираю от голода
хочу жить у моря
режу хлеб
я помираю від сміху
хочу жити біля моря
umirem od gladi
želim živjeti na moru
أنا جائع جدا
أريد أن أعيش قرب البحر
मुझे भूख लगी है
मैं समुद्र के पास रहना चाहता हूँ
お腹が空いた
海の近くに住みたい
笑い死にたいくらい面白い
배고파 죽겠어
바다 근처에 살고 싶어
笑死我了
想死你了
我饿了
我想住在海边
hello
good morning
thanks
Are you real?
Draw me a lighthouse
Something good happened today
Tell me about Nives
What is a suicide door on a car?
what's your favourite word
`
  .trim()
  .split("\n");
