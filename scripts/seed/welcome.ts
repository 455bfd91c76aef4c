import type { Language } from '@candor/domain/clients/language.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { publishPopup } from '@candor/server/modules/website/popups/index.ts';

interface Welcome {
  readonly language: Language;
  readonly title: string;
  readonly content: string;
}

const welcomes: readonly Welcome[] = [
  {
    language: 'en',
    title: 'What you see here',
    content: `<p>This is a demonstration: the brand is fictitious and prices are simulated. <strong>No real money is
taken or paid out.</strong></p>
<ul><li>Switch between your real and demo accounts in the header. The demo account has a coloured frame.</li>
<li>Every trade is stored with its price tick. <a href="/verify">Verify a receipt</a> yourself.</li>
<li>See <a href="/my-account/info">My account</a> for what we need before you trade real money.</li></ul>`,
  },
  {
    language: 'de',
    title: 'Das sehen Sie hier',
    content: `<p>Dies ist eine Demonstration: Die Marke ist erfunden, die Kurse sind simuliert. <strong>Es wird kein echtes
Geld angenommen oder ausgezahlt.</strong></p>
<ul><li>In der Kopfzeile wechseln Sie zwischen Echtgeld- und Demokonto. Das Demokonto hat einen farbigen
Rahmen.</li>
<li>Jeder Trade wird mit seinem Tick gespeichert. <a href="/verify">Prüfen Sie einen Beleg</a> selbst.</li>
<li>Unter <a href="/my-account/info">Mein Konto</a> sehen Sie, was wir vor dem Handel mit echtem Geld
benötigen.</li></ul>`,
  },
  {
    language: 'it',
    title: 'Che cosa vede qui',
    content: `<p>Questa è una dimostrazione: il marchio è inventato e i prezzi sono simulati. <strong>Non si accetta né si
paga denaro reale.</strong></p>
<ul><li>Nell’intestazione passa dal conto reale al conto demo e viceversa; il conto demo è colorato.</li>
<li>Ogni trade conserva il tick al quale è avvenuto. <a href="/verify">Verifichi una ricevuta</a>.</li>
<li><a href="/my-account/info">Il mio conto</a> mostra che cosa serve prima di operare con denaro reale.</li></ul>`,
  },
  {
    language: 'es',
    title: 'Qué ve aquí',
    content: `<p>Esto es una demostración: la marca es inventada y los precios son simulados. <strong>No se acepta ni se paga
dinero real.</strong></p>
<ul><li>En la cabecera pasa de la cuenta real a la cuenta demo y al revés; la cuenta demo tiene otro color.</li>
<li>Cada operación conserva el tick en que se hizo. <a href="/verify">Compruebe un recibo</a>.</li>
<li><a href="/my-account/info">Mi cuenta</a> muestra lo que hace falta para operar con dinero real.</li></ul>`,
  },
];

/** Greets the clients of a demonstration, once each; at every further start the same commands change nothing. */
export async function greetClients(parts: Parameters<typeof publishPopup>[0], brandId: BrandId): Promise<void> {
  for (const { language, title, content } of welcomes) {
    const published = await publishPopup(parts, {
      brandId,
      commandId: `seed:welcome:${language}`,
      kind: 'service',
      audience: 'everybody',
      startsAt: 0,
      language,
      title,
      content,
    });
    // The text may have changed since these clients were greeted.
    if (!published.ok && published.refusal.code !== 'commandReused')
      throw new Error(`the welcome was refused: ${published.refusal.code}`);
  }
}
