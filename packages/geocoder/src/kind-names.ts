import type { KindNames } from './text/kind-names-in.ts';

export type { KindNames } from './text/kind-names-in.ts';

/** The kinds that things without a name of their own most often are, as `key=value`, in the order of the lists below. */
const KINDS =
  'amenity=parking;amenity=bench;leisure=pitch;leisure=playground;amenity=bicycle_parking;amenity=vending_machine;leisure=swimming_pool;amenity=toilets;' +
  'amenity=post_box;leisure=park;amenity=drinking_water;amenity=shelter;emergency=defibrillator;tourism=viewpoint;amenity=fountain;amenity=school;amenity=atm;' +
  'amenity=telephone;leisure=picnic_table;amenity=taxi;amenity=restaurant;tourism=picnic_site;amenity=recycling;tourism=artwork;amenity=motorcycle_parking;' +
  'amenity=place_of_worship;tourism=attraction;railway=subway_entrance;leisure=slipway;tourism=information;leisure=sports_centre;amenity=cafe;historic=ruins;' +
  'shop=hairdresser;amenity=fuel;amenity=pharmacy;historic=memorial;amenity=charging_station;amenity=bbq;amenity=fast_food;amenity=car_sharing;shop=clothes;' +
  'shop=convenience;tourism=hotel;amenity=bar;amenity=hospital;shop=kiosk;amenity=bicycle_rental;amenity=bank;amenity=kindergarten;shop=supermarket;' +
  'amenity=police;amenity=post_office;railway=station;amenity=library;amenity=bus_station;railway=tram_stop;shop=bakery;amenity=doctors;amenity=dentist';

/** The names of these kinds by language, or by several codes of one, in their order. */
const NAMES: Readonly<Record<string, string>> = {
  bg:
    'Паркинг;Пейка;Спортно игрище;Детска площадка;Паркинг за велосипеди;Автомат за продажба;Плувен басейн;Тоалетни;Пощенска кутия;Парк;Питейна вода;Заслон;Дефибрилатор;' +
    'Място с гледка;Фонтан;Училище;Банкомат;Телефон;Маса за пикник;Таксиметрова стоянка;Ресторант;Място за пикник;Рециклиране;Произведение на изкуството;Паркинг за мотоциклети;' +
    'Храм;Забележителност;Вход на метро;Рампа за лодки;Информация;Спортен център;Кафене;Руини;Фризьорски салон;Бензиностанция;Аптека;Мемориал;Зарядна станция;Барбекю;' +
    'Бързо хранене;Споделени автомобили;Магазин за дрехи;Квартален магазин;Хотел;Бар;Болница;Павилион;Велосипеди под наем;Банка;Детска градина;Супермаркет;Полиция;' +
    'Пощенска станция;Гара;Библиотека;Автогара;Трамвайна спирка;Хлебарница;Лекар;Зъболекар',
  ca:
    'Aparcament;Banc per seure;Pista esportiva;Parc infantil;Aparcament de bicicletes;Màquina expenedora;Piscina;Lavabos;Bústia;Parc;Aigua potable;Refugi;Desfibril·lador;' +
    'Mirador;Font ornamental;Escola;Caixer automàtic;Telèfon públic;Taula de pícnic;Parada de taxis;Restaurant;Àrea de pícnic;Reciclatge;Obra d’art;Aparcament de motos;' +
    'Lloc de culte;Atracció turística;Boca de metro;Rampa per a barques;Informació;Centre esportiu;Cafeteria;Ruïnes;Perruqueria;Benzinera;Farmàcia;Monument commemoratiu;' +
    'Punt de recàrrega;Barbacoa;Menjar ràpid;Cotxe compartit;Botiga de roba;Botiga de queviures;Hotel;Bar;Hospital;Quiosc;Lloguer de bicicletes;Banc;Escola bressol;' +
    'Supermercat;Policia;Oficina de correus;Estació de tren;Biblioteca;Estació d’autobusos;Parada de tramvia;Fleca;Metge;Dentista',
  cs:
    'Parkoviště;Lavička;Hřiště;Dětské hřiště;Parkování kol;Prodejní automat;Bazén;Toalety;Poštovní schránka;Park;Pitná voda;Přístřešek;Defibrilátor;Vyhlídka;Fontána;Škola;' +
    'Bankomat;Telefonní budka;Piknikový stůl;Stanoviště taxi;Restaurace;Piknikové místo;Tříděný odpad;Umělecké dílo;Parkování motocyklů;Místo bohoslužeb;Turistická atrakce;' +
    'Vchod do metra;Skluz pro lodě;Informace;Sportovní centrum;Kavárna;Zřícenina;Kadeřnictví;Čerpací stanice;Lékárna;Památník;Nabíjecí stanice;Gril;Rychlé občerstvení;' +
    'Sdílení aut;Obchod s oblečením;Smíšené zboží;Hotel;Bar;Nemocnice;Kiosek;Půjčovna kol;Banka;Mateřská škola;Supermarket;Policie;Pošta;Nádraží;Knihovna;' +
    'Autobusové nádraží;Tramvajová zastávka;Pekařství;Lékař;Zubař',
  da:
    'Parkeringsplads;Bænk;Sportsbane;Legeplads;Cykelparkering;Salgsautomat;Svømmebassin;Toiletter;Postkasse;Park;Drikkevand;Læskur;Hjertestarter;Udsigtspunkt;Springvand;' +
    'Skole;Pengeautomat;Telefon;Picnicbord;Taxaholdeplads;Restaurant;Picnicområde;Genbrug;Kunstværk;Motorcykelparkering;Gudshus;Seværdighed;Metroindgang;Bådrampe;Information;' +
    'Idrætscenter;Café;Ruin;Frisør;Tankstation;Apotek;Mindesmærke;Ladestation;Grill;Fastfood;Delebil;Tøjbutik;Nærbutik;Hotel;Bar;Hospital;Kiosk;Cykeludlejning;Bank;' +
    'Børnehave;Supermarked;Politi;Posthus;Banegård;Bibliotek;Busstation;Sporvognsstop;Bageri;Læge;Tandlæge',
  de:
    'Parkplatz;Bank zum Sitzen;Sportplatz;Spielplatz;Fahrradparkplatz;Verkaufsautomat;Schwimmbecken;Toiletten;Briefkasten;Park;Trinkwasser;Unterstand;Defibrillator;' +
    'Aussichtspunkt;Brunnen;Schule;Geldautomat;Telefon;Picknicktisch;Taxistand;Restaurant;Picknickplatz;Wertstoffsammelstelle;Kunstwerk;Motorradparkplatz;Gotteshaus;' +
    'Sehenswürdigkeit;U-Bahn-Eingang;Slipanlage;Information;Sportzentrum;Café;Ruine;Friseur;Tankstelle;Apotheke;Gedenkstätte;Ladestation;Grillplatz;Schnellimbiss;Carsharing;' +
    'Bekleidungsgeschäft;Lebensmittelladen;Hotel;Bar;Krankenhaus;Kiosk;Fahrradverleih;Bank;Kindergarten;Supermarkt;Polizei;Postamt;Bahnhof;Bibliothek;Busbahnhof;' +
    'Straßenbahnhaltestelle;Bäckerei;Arztpraxis;Zahnarzt',
  el:
    'Χώρος στάθμευσης;Παγκάκι;Γήπεδο;Παιδική χαρά;Στάθμευση ποδηλάτων;Αυτόματος πωλητής;Πισίνα;Τουαλέτες;Γραμματοκιβώτιο;Πάρκο;Πόσιμο νερό;Στέγαστρο;Απινιδωτής;Σημείο θέας;' +
    'Σιντριβάνι;Σχολείο;ΑΤΜ;Τηλέφωνο;Τραπέζι πικνίκ;Πιάτσα ταξί;Εστιατόριο;Χώρος πικνίκ;Ανακύκλωση;Έργο τέχνης;Στάθμευση μοτοσικλετών;Τόπος λατρείας;Αξιοθέατο;' +
    'Είσοδος μετρό;Ράμπα σκαφών;Πληροφορίες;Αθλητικό κέντρο;Καφετέρια;Ερείπια;Κομμωτήριο;Πρατήριο καυσίμων;Φαρμακείο;Μνημείο;Σταθμός φόρτισης;Ψησταριά;Ταχυφαγείο;' +
    'Κοινόχρηστα αυτοκίνητα;Κατάστημα ρούχων;Παντοπωλείο;Ξενοδοχείο;Μπαρ;Νοσοκομείο;Περίπτερο;Ενοικίαση ποδηλάτων;Τράπεζα;Νηπιαγωγείο;Σούπερ μάρκετ;Αστυνομία;Ταχυδρομείο;' +
    'Σιδηροδρομικός σταθμός;Βιβλιοθήκη;Σταθμός λεωφορείων;Στάση τραμ;Αρτοποιείο;Ιατρείο;Οδοντιατρείο',
  es:
    'Aparcamiento;Banco para sentarse;Pista deportiva;Parque infantil;Aparcamiento de bicicletas;Máquina expendedora;Piscina;Aseos;Buzón;Parque;Agua potable;Refugio;' +
    'Desfibrilador;Mirador;Fuente;Escuela;Cajero automático;Teléfono público;Mesa de pícnic;Parada de taxis;Restaurante;Área de pícnic;Reciclaje;Obra de arte;' +
    'Aparcamiento de motos;Lugar de culto;Atracción turística;Boca de metro;Rampa para embarcaciones;Información;Centro deportivo;Cafetería;Ruinas;Peluquería;Gasolinera;' +
    'Farmacia;Monumento conmemorativo;Punto de recarga;Barbacoa;Comida rápida;Coche compartido;Tienda de ropa;Tienda de comestibles;Hotel;Bar;Hospital;Quiosco;' +
    'Alquiler de bicicletas;Banco;Escuela infantil;Supermercado;Policía;Oficina de correos;Estación de tren;Biblioteca;Estación de autobuses;Parada de tranvía;Panadería;' +
    'Médico;Dentista',
  et:
    'Parkla;Pink;Spordiväljak;Mänguväljak;Rattaparkla;Müügiautomaat;Bassein;Tualett;Postkast;Park;Joogivesi;Varjualune;Defibrillaator;Vaatekoht;Purskkaev;Kool;' +
    'Sularahaautomaat;Telefon;Piknikulaud;Taksopeatus;Restoran;Piknikukoht;Taaskasutus;Kunstiteos;Mootorrattaparkla;Pühakoda;Vaatamisväärsus;Metroo sissepääs;Slipp;Teave;' +
    'Spordikeskus;Kohvik;Varemed;Juuksur;Tankla;Apteek;Mälestusmärk;Laadimisjaam;Grillkoht;Kiirtoit;Autode ühiskasutus;Rõivapood;Toidupood;Hotell;Baar;Haigla;Kiosk;' +
    'Rattalaenutus;Pank;Lasteaed;Supermarket;Politsei;Postkontor;Raudteejaam;Raamatukogu;Bussijaam;Trammipeatus;Pagariäri;Arst;Hambaarst',
  fi:
    'Pysäköintialue;Penkki;Urheilukenttä;Leikkikenttä;Pyöräpysäköinti;Myyntiautomaatti;Uima-allas;WC;Postilaatikko;Puisto;Juomavesi;Katos;Defibrillaattori;Näköalapaikka;' +
    'Suihkulähde;Koulu;Pankkiautomaatti;Puhelin;Piknikpöytä;Taksiasema;Ravintola;Piknikpaikka;Kierrätyspiste;Taideteos;Moottoripyöräpysäköinti;Rukouspaikka;Nähtävyys;' +
    'Metron sisäänkäynti;Veneenlaskuluiska;Opastus;Urheilukeskus;Kahvila;Rauniot;Kampaamo;Huoltoasema;Apteekki;Muistomerkki;Latausasema;Grillipaikka;Pikaruoka;Yhteiskäyttöauto;' +
    'Vaatekauppa;Lähikauppa;Hotelli;Baari;Sairaala;Kioski;Pyörävuokraamo;Pankki;Päiväkoti;Supermarket;Poliisi;Postitoimisto;Rautatieasema;Kirjasto;Linja-autoasema;' +
    'Raitiovaunupysäkki;Leipomo;Lääkäri;Hammaslääkäri',
  fr:
    'Parking;Banc;Terrain de sport;Aire de jeux;Parking à vélos;Distributeur automatique;Piscine;Toilettes;Boîte aux lettres;Parc;Eau potable;Abri;Défibrillateur;' +
    'Point de vue;Fontaine;École;Distributeur de billets;Téléphone;Table de pique-nique;Station de taxis;Restaurant;Aire de pique-nique;Point de recyclage;Œuvre d’art;' +
    'Parking à motos;Lieu de culte;Site touristique;Entrée de métro;Cale de mise à l’eau;Information;Centre sportif;Café;Ruines;Coiffeur;Station-service;Pharmacie;Mémorial;' +
    'Borne de recharge;Barbecue;Restauration rapide;Autopartage;Magasin de vêtements;Supérette;Hôtel;Bar;Hôpital;Kiosque;Location de vélos;Banque;École maternelle;' +
    'Supermarché;Police;Bureau de poste;Gare;Bibliothèque;Gare routière;Arrêt de tramway;Boulangerie;Médecin;Dentiste',
  hi:
    'पार्किंग;बेंच;खेल का मैदान;बच्चों का खेल मैदान;साइकिल पार्किंग;वेंडिंग मशीन;स्विमिंग पूल;शौचालय;पत्र पेटी;उद्यान;पेयजल;आश्रय;डीफ़िब्रिलेटर;दर्शनीय बिंदु;फव्वारा;विद्यालय;एटीएम;टेलीफ़ोन;पिकनिक मेज़;' +
    'टैक्सी स्टैंड;रेस्तराँ;पिकनिक स्थल;पुनर्चक्रण;कलाकृति;मोटरसाइकिल पार्किंग;पूजा स्थल;पर्यटक आकर्षण;मेट्रो प्रवेश द्वार;नाव ढलान;सूचना केंद्र;खेल केंद्र;कैफ़े;खंडहर;नाई की दुकान;पेट्रोल पंप;दवाखाना;स्मारक;' +
    'चार्जिंग स्टेशन;बारबेक्यू;फ़ास्ट फ़ूड;कार साझाकरण;कपड़ों की दुकान;किराने की दुकान;होटल;बार;अस्पताल;कियोस्क;साइकिल किराया;बैंक;बालवाड़ी;सुपरमार्केट;पुलिस;डाकघर;रेलवे स्टेशन;पुस्तकालय;बस अड्डा;ट्राम स्टॉप;' +
    'बेकरी;चिकित्सक;दंत चिकित्सक',
  hu:
    'Parkoló;Pad;Sportpálya;Játszótér;Kerékpártároló;Automata;Úszómedence;Nyilvános vécé;Postaláda;Park;Ivóvíz;Esőbeálló;Defibrillátor;Kilátópont;Szökőkút;Iskola;' +
    'Bankautomata;Telefon;Piknikasztal;Taxiállomás;Étterem;Piknikezőhely;Hulladékgyűjtő sziget;Műalkotás;Motorkerékpár-parkoló;Imahely;Látnivaló;Metróbejárat;Sólya;Információ;' +
    'Sportközpont;Kávézó;Rom;Fodrászat;Benzinkút;Gyógyszertár;Emlékhely;Töltőállomás;Grillező;Gyorsétterem;Közösségi autó;Ruhabolt;Élelmiszerbolt;Szálloda;Bár;Kórház;Kioszk;' +
    'Kerékpárkölcsönző;Bank;Óvoda;Szupermarket;Rendőrség;Postahivatal;Vasútállomás;Könyvtár;Buszpályaudvar;Villamosmegálló;Pékség;Orvos;Fogorvos',
  it:
    'Parcheggio;Panchina;Campo sportivo;Parco giochi;Parcheggio per biciclette;Distributore automatico;Piscina;Servizi igienici;Buca delle lettere;Parco;Acqua potabile;' +
    'Riparo;Defibrillatore;Punto panoramico;Fontana;Scuola;Bancomat;Telefono pubblico;Tavolo da picnic;Posteggio taxi;Ristorante;Area picnic;Raccolta differenziata;' +
    'Opera d’arte;Parcheggio per moto;Luogo di culto;Attrazione turistica;Ingresso della metropolitana;Scivolo per barche;Informazioni;Centro sportivo;Caffè;Rovine;' +
    'Parrucchiere;Distributore di carburante;Farmacia;Monumento commemorativo;Stazione di ricarica;Barbecue;Ristorazione rapida;Auto condivise;Negozio di abbigliamento;' +
    'Negozio di alimentari;Hotel;Bar;Ospedale;Chiosco;Noleggio biciclette;Banca;Scuola materna;Supermercato;Polizia;Ufficio postale;Stazione ferroviaria;Biblioteca;' +
    'Stazione degli autobus;Fermata del tram;Panetteria;Medico;Dentista',
  ja:
    '駐車場;ベンチ;運動場;遊び場;駐輪場;自動販売機;プール;公衆トイレ;郵便ポスト;公園;水飲み場;休憩所;AED;展望地点;噴水;学校;ATM;公衆電話;ピクニックテーブル;タクシー乗り場;レストラン;' +
    'ピクニック場;リサイクル;芸術作品;バイク駐車場;礼拝所;観光名所;地下鉄入口;船揚場;案内所;スポーツセンター;カフェ;遺跡;美容院;ガソリンスタンド;薬局;記念碑;充電スタンド;' +
    'バーベキュー場;ファストフード;カーシェアリング;衣料品店;コンビニ;ホテル;バー;病院;売店;レンタサイクル;銀行;幼稚園;スーパーマーケット;警察署;郵便局;駅;図書館;' +
    'バスターミナル;路面電車停留場;パン屋;診療所;歯科医院',
  nl:
    'Parkeerplaats;Zitbank;Sportveld;Speeltuin;Fietsenstalling;Verkoopautomaat;Zwembad;Toiletten;Brievenbus;Park;Drinkwater;Schuilplaats;Defibrillator;Uitzichtpunt;Fontein;' +
    'School;Geldautomaat;Telefoon;Picknicktafel;Taxistandplaats;Restaurant;Picknickplaats;Recycling;Kunstwerk;Motorparkeerplaats;Gebedshuis;Bezienswaardigheid;Metro-ingang;' +
    'Trailerhelling;Informatie;Sportcentrum;Café;Ruïne;Kapper;Tankstation;Apotheek;Gedenkteken;Laadpaal;Barbecue;Fastfood;Deelauto;Kledingwinkel;Buurtwinkel;Hotel;Bar;' +
    'Ziekenhuis;Kiosk;Fietsverhuur;Bank;Kleuterschool;Supermarkt;Politie;Postkantoor;Treinstation;Bibliotheek;Busstation;Tramhalte;Bakkerij;Huisarts;Tandarts',
  'no nb nn':
    'Parkeringsplass;Benk;Idrettsbane;Lekeplass;Sykkelparkering;Salgsautomat;Svømmebasseng;Toaletter;Postkasse;Park;Drikkevann;Leskur;Hjertestarter;Utsiktspunkt;Fontene;' +
    'Skole;Minibank;Telefon;Piknikbord;Drosjeholdeplass;Restaurant;Rasteplass;Gjenvinning;Kunstverk;Motorsykkelparkering;Gudshus;Severdighet;T-baneinngang;Båtrampe;' +
    'Informasjon;Idrettssenter;Kafé;Ruiner;Frisør;Bensinstasjon;Apotek;Minnesmerke;Ladestasjon;Grill;Hurtigmat;Bildeling;Klesbutikk;Nærbutikk;Hotell;Bar;Sykehus;Kiosk;' +
    'Sykkelutleie;Bank;Barnehage;Supermarked;Politi;Postkontor;Jernbanestasjon;Bibliotek;Bussterminal;Trikkeholdeplass;Bakeri;Lege;Tannlege',
  pl:
    'Parking;Ławka;Boisko;Plac zabaw;Parking rowerowy;Automat sprzedający;Basen;Toalety;Skrzynka pocztowa;Park;Woda pitna;Wiata;Defibrylator;Punkt widokowy;Fontanna;Szkoła;' +
    'Bankomat;Telefon;Stół piknikowy;Postój taksówek;Restauracja;Miejsce piknikowe;Recykling;Dzieło sztuki;Parking motocyklowy;Miejsce kultu;Atrakcja turystyczna;' +
    'Wejście do metra;Slip;Informacja;Centrum sportowe;Kawiarnia;Ruiny;Fryzjer;Stacja paliw;Apteka;Miejsce pamięci;Stacja ładowania;Grill;Fast food;Wspólne samochody;' +
    'Sklep odzieżowy;Sklep spożywczy;Hotel;Bar;Szpital;Kiosk;Wypożyczalnia rowerów;Bank;Przedszkole;Supermarket;Policja;Poczta;Dworzec kolejowy;Biblioteka;' +
    'Dworzec autobusowy;Przystanek tramwajowy;Piekarnia;Lekarz;Dentysta',
  pt:
    'Estacionamento;Banco de sentar;Campo desportivo;Parque infantil;Estacionamento de bicicletas;Máquina de venda automática;Piscina;Sanitários;Caixa de correio;Parque;' +
    'Água potável;Abrigo;Desfibrilador;Miradouro;Fonte;Escola;Caixa eletrónico;Telefone público;Mesa de piquenique;Praça de táxis;Restaurante;Área de piquenique;' +
    'Reciclagem;Obra de arte;Estacionamento de motos;Local de culto;Atração turística;Entrada do metro;Rampa para barcos;Informação;Centro desportivo;Café;Ruínas;Cabeleireiro;' +
    'Posto de combustível;Farmácia;Memorial;Posto de carregamento;Churrasqueira;Comida rápida;Carros partilhados;Loja de roupa;Mercearia;Hotel;Bar;Hospital;Quiosque;' +
    'Aluguer de bicicletas;Banco;Jardim de infância;Supermercado;Polícia;Correios;Estação ferroviária;Biblioteca;Terminal rodoviário;Paragem de elétrico;Padaria;Médico;Dentista',
  ro:
    'Parcare;Bancă de odihnă;Teren de sport;Loc de joacă;Parcare de biciclete;Automat de vânzare;Piscină;Toalete;Cutie poștală;Parc;Apă potabilă;Adăpost;Defibrilator;' +
    'Punct de belvedere;Fântână arteziană;Școală;Bancomat;Telefon;Masă de picnic;Stație de taxi;Restaurant;Loc de picnic;Reciclare;Operă de artă;Parcare de motociclete;' +
    'Lăcaș de cult;Atracție turistică;Intrare la metrou;Rampă pentru bărci;Informații;Centru sportiv;Cafenea;Ruine;Coafor;Benzinărie;Farmacie;Memorial;Stație de încărcare;' +
    'Grătar;Mâncare rapidă;Mașini partajate;Magazin de haine;Magazin alimentar;Hotel;Bar;Spital;Chioșc;Închirieri biciclete;Bancă;Grădiniță;Supermarket;Poliție;' +
    'Oficiu poștal;Gară;Bibliotecă;Autogară;Stație de tramvai;Brutărie;Medic;Dentist',
  ru:
    'Парковка;Скамейка;Спортплощадка;Детская площадка;Велопарковка;Торговый автомат;Бассейн;Туалет;Почтовый ящик;Парк;Питьевая вода;Навес;Дефибриллятор;Смотровая площадка;' +
    'Фонтан;Школа;Банкомат;Телефон;Стол для пикника;Стоянка такси;Ресторан;Место для пикника;Приём вторсырья;Произведение искусства;Парковка для мотоциклов;Храм;' +
    'Достопримечательность;Вход в метро;Спуск для лодок;Информация;Спортивный центр;Кафе;Руины;Парикмахерская;АЗС;Аптека;Памятник;Зарядная станция;Барбекю;Фастфуд;' +
    'Каршеринг;Магазин одежды;Продуктовый магазин;Гостиница;Бар;Больница;Киоск;Прокат велосипедов;Банк;Детский сад;Супермаркет;Полиция;Почта;Железнодорожная станция;' +
    'Библиотека;Автовокзал;Трамвайная остановка;Пекарня;Врач;Стоматолог',
  sk:
    'Parkovisko;Lavička;Ihrisko;Detské ihrisko;Parkovanie bicyklov;Predajný automat;Bazén;Toalety;Poštová schránka;Park;Pitná voda;Prístrešok;Defibrilátor;Vyhliadka;' +
    'Fontána;Škola;Bankomat;Telefón;Piknikový stôl;Stanovište taxi;Reštaurácia;Piknikové miesto;Triedený odpad;Umelecké dielo;Parkovanie motocyklov;Miesto bohoslužieb;' +
    'Turistická atrakcia;Vchod do metra;Rampa pre lode;Informácie;Športové centrum;Kaviareň;Zrúcanina;Kaderníctvo;Čerpacia stanica;Lekáreň;Pamätník;Nabíjacia stanica;Gril;' +
    'Rýchle občerstvenie;Zdieľanie áut;Obchod s oblečením;Potraviny;Hotel;Bar;Nemocnica;Kiosk;Požičovňa bicyklov;Banka;Materská škola;Supermarket;Polícia;Pošta;' +
    'Železničná stanica;Knižnica;Autobusová stanica;Zastávka električky;Pekáreň;Lekár;Zubár',
  sl:
    'Parkirišče;Klop;Športno igrišče;Otroško igrišče;Parkirišče za kolesa;Prodajni avtomat;Bazen;Stranišče;Poštni nabiralnik;Park;Pitna voda;Zavetišče;Defibrilator;' +
    'Razgledna točka;Vodnjak;Šola;Bankomat;Telefon;Miza za piknik;Postajališče taksijev;Restavracija;Prostor za piknik;Recikliranje;Umetniško delo;Parkirišče za motorje;' +
    'Verski objekt;Turistična znamenitost;Vhod v podzemno železnico;Drča za čolne;Informacije;Športni center;Kavarna;Ruševine;Frizer;Bencinska črpalka;Lekarna;Spominsko obeležje;' +
    'Polnilna postaja;Žar;Hitra hrana;Souporaba avtomobilov;Trgovina z oblačili;Trgovina z živili;Hotel;Bar;Bolnišnica;Kiosk;Izposoja koles;Banka;Vrtec;Supermarket;' +
    'Policija;Pošta;Železniška postaja;Knjižnica;Avtobusna postaja;Tramvajsko postajališče;Pekarna;Zdravnik;Zobozdravnik',
  sv:
    'Parkering;Bänk;Idrottsplan;Lekplats;Cykelparkering;Varuautomat;Simbassäng;Toaletter;Brevlåda;Park;Dricksvatten;Väderskydd;Hjärtstartare;Utsiktsplats;Fontän;Skola;' +
    'Bankomat;Telefon;Picknickbord;Taxistation;Restaurang;Picknickplats;Återvinning;Konstverk;Motorcykelparkering;Gudstjänstlokal;Sevärdhet;Tunnelbaneingång;Sjösättningsramp;' +
    'Information;Sportcenter;Kafé;Ruin;Frisör;Bensinstation;Apotek;Minnesmärke;Laddstation;Grillplats;Snabbmat;Bilpool;Klädaffär;Närbutik;Hotell;Bar;Sjukhus;Kiosk;' +
    'Cykeluthyrning;Bank;Förskola;Stormarknad;Polis;Postkontor;Järnvägsstation;Bibliotek;Busstation;Spårvagnshållplats;Bageri;Läkare;Tandläkare',
  tr:
    'Otopark;Bank;Spor sahası;Oyun alanı;Bisiklet parkı;Satış otomatı;Yüzme havuzu;Tuvalet;Posta kutusu;Park;İçme suyu;Barınak;Defibrilatör;Seyir noktası;Fıskiye;Okul;' +
    'ATM;Telefon;Piknik masası;Taksi durağı;Restoran;Piknik alanı;Geri dönüşüm;Sanat eseri;Motosiklet parkı;İbadethane;Turistik yer;Metro girişi;Tekne rampası;Danışma;' +
    'Spor merkezi;Kafe;Harabe;Kuaför;Akaryakıt istasyonu;Eczane;Anıt;Şarj istasyonu;Barbekü;Hazır yemek;Araç paylaşımı;Giyim mağazası;Bakkal;Otel;Bar;Hastane;Büfe;' +
    'Bisiklet kiralama;Banka;Anaokulu;Süpermarket;Polis;Postane;Tren istasyonu;Kütüphane;Otogar;Tramvay durağı;Fırın;Doktor;Diş hekimi',
  uk:
    'Парковка;Лавка;Спортивний майданчик;Дитячий майданчик;Велопарковка;Торговий автомат;Басейн;Туалет;Поштова скринька;Парк;Питна вода;Навіс;Дефібрилятор;Оглядовий майданчик;' +
    'Фонтан;Школа;Банкомат;Телефон;Стіл для пікніка;Стоянка таксі;Ресторан;Місце для пікніка;Прийом вторсировини;Твір мистецтва;Парковка для мотоциклів;Храм;' +
    'Визначне місце;Вхід до метро;Спуск для човнів;Інформація;Спортивний центр;Кав’ярня;Руїни;Перукарня;АЗС;Аптека;Пам’ятник;Зарядна станція;Барбекю;Фастфуд;Каршеринг;' +
    'Магазин одягу;Продуктовий магазин;Готель;Бар;Лікарня;Кіоск;Прокат велосипедів;Банк;Дитячий садок;Супермаркет;Поліція;Пошта;Залізнична станція;Бібліотека;' +
    'Автовокзал;Трамвайна зупинка;Пекарня;Лікар;Стоматолог',
};

/**
 * The names of kinds of places by language, in the languages that routes are narrated in beside English, for `openGeocoder(bytes, { kindNames })`.
 * They are our own. Other kinds are named in English.
 */
export const kindNames: KindNames = Object.fromEntries(
  Object.entries(NAMES).flatMap(([languages, list]) => {
    const names = list.split(';');
    const byKind = Object.fromEntries(KINDS.split(';').map((kind, i) => [kind, names[i]!]));
    return languages.split(' ').map((language) => [language, byKind]);
  }),
);
