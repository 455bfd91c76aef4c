import { describe, expect, it } from 'vitest';
import { findPressure } from './pressure.ts';

/** What no popup may say, by language. */
const pressing: Readonly<Record<string, readonly string[]>> = {
  en: [
    ...['Guaranteed profits', 'We guarantee your return', 'Trade risk-free', 'A risk free week', 'No risk at all'],
    ...['Without any risk', 'You can’t lose', 'A sure thing', 'Easy money', 'Safe returns', 'Quick profits'],
    ...['Get rich', 'Double your money', 'Passive income', '100% safe', '100 % profit', 'Never lose again'],
    ...[
      'Last chance',
      'Final chance!',
      "Don't miss out",
      'Do not miss this',
      'Limited-time offer',
      'limited time only',
    ],
    ...['Act now', 'Act fast', 'Hurry', 'Only today', 'Today only', 'Only 3 places left', 'Only 24 hours left'],
    ...['Ends soon', 'Ends tonight', 'Before it is too late', 'Once in a lifetime', 'Deposit now', 'Invest today'],
    ...['Trade now', 'Buy now', 'Time is running out', 'Expires soon', 'An exclusive offer', 'A bonus for you'],
    ...['Free money', 'Others are depositing', 'Everyone is buying', 'Join thousands', 'Join the winners', 'Urgent'],
  ],
  de: [
    ...['Garantierter Gewinn', 'Wir garantieren es', 'Mit Garantie', 'Risikofrei handeln', 'Risikolose Anlage'],
    ...['Ohne Risiko', 'Ohne jedes Risiko', 'Null Risiko', 'Kein Risiko', 'Sichere Gewinne', 'Leichtes Geld'],
    ...['Schnelle Rendite', 'Reich werden', 'Verdoppeln Sie Ihr Geld', 'Passives Einkommen', '100 % sicher'],
    ...[
      'Letzte Chance',
      'Letzte Gelegenheit',
      'Nicht verpassen',
      'Verpassen Sie das nicht',
      'Nur heute',
      'Nur noch heute',
    ],
    ...['Nur für kurze Zeit', 'Beeilen Sie sich', 'Handeln Sie jetzt', 'Jetzt einzahlen', 'Sofort investieren'],
    ...['Zahlen Sie jetzt ein', 'Nur noch 3 Plätze', 'Nur noch 12 Stunden', 'Bevor es zu spät ist', 'Einmalige Chance'],
    ...['Die Zeit läuft', 'Exklusives Angebot', 'Geschenktes Geld', 'Andere verdienen bereits', 'Dringend'],
  ],
  it: [
    ...[
      'Profitti garantiti',
      'Rendimento garantito',
      'Garantiamo',
      'Senza rischi',
      'Senza alcun rischio',
      'Rischio zero',
    ],
    ...[
      'Zero rischi',
      'Guadagni sicuri',
      'Profitti facili',
      'Raddoppia il tuo capitale',
      'Diventa ricco',
      'Soldi facili',
    ],
    ...['Ultima possibilità', 'Ultima occasione', 'Ultima opportunità', 'Non perdere', 'Non perda', 'Solo oggi'],
    ...['Solo per oggi', 'Tempo limitato', 'Agisca ora', 'Depositi subito', 'Investi oggi', 'Si affretti'],
    ...[
      'Solo 5 posti',
      'Ultimi 3 giorni',
      'Prima che sia troppo tardi',
      'Offerta esclusiva',
      'Irripetibile',
      'Urgente',
    ],
  ],
  es: [
    ...['Beneficios garantizados', 'Garantizamos', 'Sin riesgo', 'Sin ningún riesgo', 'Riesgo cero', 'Cero riesgo'],
    ...[
      'Ganancias seguras',
      'Ingresos fáciles',
      'Dinero fácil',
      'Hágase rico',
      'Duplique su capital',
      'Ingresos pasivos',
    ],
    ...['Última oportunidad', 'Última ocasión', 'No se lo pierda', 'No se pierda esto', 'No te pierdas', 'Solo hoy'],
    ...[
      'Solo por hoy',
      'Tiempo limitado',
      'Actúe ahora',
      'Deposite ya',
      'Invierta hoy',
      'Dese prisa',
      'Quedan 3 plazas',
    ],
    ...['Últimas 24 horas', 'Antes de que sea tarde', 'Oferta exclusiva', 'Irrepetible'],
  ],
};

/** What a broker has to be able to say. */
const honest = [
  'Your profits are not guaranteed.',
  'Past performance is no guarantee of future results.',
  'Nobody can guarantee a price.',
  'A stop loss does not guarantee the rate at which a position closes.',
  'Gewinne sind nicht garantiert.',
  'Das ist keine Garantie.',
  'I rendimenti non sono garantiti.',
  'Los beneficios no están garantizados.',
  'Trading is risky: you can lose your money quickly.',
  'Der Handel birgt ein hohes Risiko.',
  'On Sunday from 22:00 to 22:30 UTC withdrawals pause.',
  'Am Sonntag sind Auszahlungen von 22:00 bis 22:30 Uhr nicht möglich.',
  'Our terms change on 1 March. You may close your account before then.',
  'What margin is, in five minutes.',
  'Il servizio sarà sospeso domenica.',
  'El servicio se interrumpirá el domingo.',
];

describe('PU-4 words that press', () => {
  it.each(Object.entries(pressing).flatMap(([language, all]) => all.map((words) => [language, words] as const)))(
    '%s: %s is found',
    (_language, words) => {
      expect(findPressure(`<p>Good day. ${words}.</p>`)).not.toEqual([]);
    },
  );

  it.each(honest)('%s is left alone', (words) => {
    expect(findPressure(`<p>${words}</p>`)).toEqual([]);
  });

  it.each([
    'guaran<b>teed</b> profits',
    'GUARANTEED',
    'guaran&shy;teed'.replace('&shy;', '­'),
    'last&nbsp;chance',
    'last <em>chance</em>',
    'ｇuaranteed',
    '&#103;uaranteed',
  ])('%s is read as it is seen', (words) => {
    expect(findPressure(words)).not.toEqual([]);
  });

  it('a denial in another sentence or cell takes nothing back', () => {
    expect(findPressure('<p>Why not</p><p>guaranteed profits</p>')).toEqual(['guaranteed']);
    expect(findPressure('<p>Why not? Guaranteed profits.</p>')).not.toEqual([]);
  });

  it('the whole corpus is as large as it was meant to be', () => {
    expect(Object.values(pressing).flat().length).toBeGreaterThan(130);
  });
});
