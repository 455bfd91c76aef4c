/**
 * Rule PU-4: phrases that promise. Phrases that promise, hurry or lure have no place in a broker's messages to clients,
 * in any of the four languages. Warnings use some of the same words and are allowed: "not guaranteed", "keine
 * Garantie".
 */
const PROMISES = [
  // English
  /guarantee[ds]?|guaranteed|risk[ -]?free|without (?:any )?risk|no[ -]risk|zero risk|can(?:no|')t lose/,
  /sure (?:thing|profit)/,
  /(?:certain|safe|assured|secure|easy|quick|fast) (?:profits?|returns?|gains?|income|money|win)/,
  /get rich|double your money|passive income|never lose|100 ?% (?:safe|profit|success|win)/,
  // German
  /garantier\w*|garantie\b|risikofrei\w*|risikolos\w*|ohne (?:jedes |jegliches )?risiko|null risiko/,
  /kein risiko/,
  /(?:sicher|leicht|schnell|mühelos)e[rns]? (?:gewinn|rendite|geld|einkommen|ertrag|erträge)\w*|reich werden/,
  /verdoppeln sie ihr|passives einkommen|100 ?% (?:sicher|gewinn|erfolg)/,
  // Italian
  /garantit\w+|garantia(?:mo)|senza (?:alcun )?rischi\w*|rischio zero|zero rischi/,
  /(?:guadagn|profitt)\w+ (?:sicur|cert|facil|rapid)\w+/,
  /raddoppia\w* il|diventa\w* ricc\w+|rendita passiva|soldi facili/,
  // Spanish
  /garantizad\w+|garantizamos|sin (?:ningún )?riesgos?|riesgo cero|cero riesgo/,
  /(?:ganancia|beneficio|rentabilidad|ingreso)s? (?:segur|fácil|rápid|ciert)\w+|dinero fácil|hágase rico/,
  /duplique su|ingresos pasivos/,
];

const HURRY = [
  // English
  /last chance|final chance|don't miss|do not miss|limited[ -]time|act (?:now|fast|today)|hurry/,
  /only today|today only/,
  /only \d+ (?:places?|spots?|hours?|days?|minutes?) left|ends (?:soon|tonight)/,
  /before it(?:'s| is) too late|once in a lifetime/,
  /(?:deposit|invest|trade|buy) (?:now|today)|time is running out|expires (?:soon|tonight)/,
  /exclusive offer|bonus|free money/,
  /others are (?:depositing|trading|earning)|everyone is (?:buying|trading)/,
  /join (?:thousands|the winners)|urgent(?:ly)?/,
  // German
  /letzte (?:chance|gelegenheit|möglichkeit)|nicht verpassen|verpassen sie|nur (?:noch )?heute/,
  /nur für kurze zeit/,
  /beeilen sie sich|handeln sie (?:jetzt|sofort|schnell)/,
  /(?:jetzt|sofort|heute) (?:einzahlen|investieren|zuschlagen|kaufen)/,
  /zahlen sie (?:jetzt|heute|sofort)|nur noch \d+ (?:plätze|stunden|tage|minuten)|bevor es zu spät ist/,
  /einmalige (?:chance|gelegenheit)/,
  /die zeit läuft|exklusives angebot|geschenktes geld/,
  /andere (?:zahlen|verdienen|handeln) (?:bereits|schon|gerade)|dringend/,
  // Italian
  /ultim[ao] (?:possibilità|occasione|opportunità|chance)|non perd(?:ere|a|erti|etevi)\b/,
  /solo (?:per )?oggi|tempo limitato/,
  /(?:agisca|agisci|depositi|deposita|investa|investi|compri|compra) (?:ora|subito|oggi|adesso)/,
  /si affretti|affrettat\w+/,
  /(?:solo|ultim[ie]) \d+ (?:posti|ore|giorni|minuti)|prima che sia troppo tardi|offerta esclusiva/,
  /irripetibile|urgente/,
  // Spanish
  /última (?:oportunidad|ocasión)|no (?:se )?(?:lo |la )?pierda|no te pierdas|solo (?:por )?hoy|sólo hoy/,
  /tiempo limitado/,
  /(?:actúe|actúa|deposite|deposita|invierta|invierte|compre|compra) (?:ya|ahora|hoy)|dese prisa|date prisa/,
  /(?:solo|quedan|últim[oa]s) \d+ (?:plazas|horas|días|minutos)|antes de que sea (?:demasiado )?tarde/,
  /oferta exclusiva|irrepetible/,
];

/** Words shortly before a promise that negate it. */
const DENIAL = new RegExp(
  String.raw`(?:^|[\s.,;])(?:no|not|nobody|never|nor|\w+n't|nicht|keine?\w*|niemand|non|né|nessun\w*|nadie|ni|ningún|` +
    String.raw`ninguna?)(?:\s+[^\s.?!:;]+){0,2}\s+$`,
);
/** Phrases such as "no risk" that are promises in themselves: no negation before them changes that. */
const DENIED_ITSELF = /^(?:no|without|zero|cannot|can't|ohne|null|kein|senza|rischio|sin|riesgo|cero|never)/;

const BLOCK = /<\/?(?:p|div|h[1-6]|li|ul|ol|br|hr|td|th|tr|table|blockquote|dd|dt|dl|pre|caption)\b[^>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', nbsp: ' ', quot: '"', apos: "'", lt: '<', gt: '>' };

/** Lists the pressing words of markup or text, as they are written, each once. */
export function findPressure(markup: string): readonly string[] {
  const text = wordsOf(markup);
  const hurrying = HURRY.flatMap((pattern) => findMatches(text, pattern).map(([words]) => words));
  const promising = PROMISES.flatMap((pattern) => findMatches(text, pattern))
    .filter(([words, at]) => DENIED_ITSELF.test(words) || !DENIAL.test(text.slice(Math.max(0, at - 40), at)))
    .map(([words]) => words);
  return [...new Set([...promising, ...hurrying])];
}

function findMatches(text: string, pattern: RegExp): (readonly [string, number])[] {
  const whole = new RegExp(`(?<![\\p{L}\\d])(?:${pattern.source})(?![\\p{L}\\d])`, 'giu');
  return [...text.matchAll(whole)].map((match) => [match[0], match.index] as const);
}

/** Returns markup as it is read: without tags, entities, soft hyphens and odd spaces, in lower case. */
function wordsOf(markup: string): string {
  return markup
    .replaceAll(BLOCK, ' . ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/&#(\d{1,6});/g, (_whole, code: string) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 10), 0x10ffff)),
    )
    .normalize('NFKC')
    .replaceAll(/[­​-‍⁠]/g, '')
    .replaceAll('’', "'")
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}
