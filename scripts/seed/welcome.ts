import type { BrandId } from '@candor/domain/ids.ts';
import { publishPopup } from '@candor/server/modules/website/popups/index.ts';

interface Welcome {
  readonly language: 'en' | 'de';
  readonly title: string;
  readonly content: string;
}

const welcomes: readonly Welcome[] = [
  {
    language: 'en',
    title: 'What you see here',
    content: `<p>This is a demonstration: the brand is invented and the prices are simulated. <strong>No real money is
taken or paid out.</strong></p>
<ul><li>The switch in the header leads from the real account to the demo account and back; the demo account
is coloured.</li>
<li>Every trade keeps the price tick it was made at. <a href="/verify">Check a receipt</a> yourself.</li>
<li><a href="/my-account/info">My account</a> shows what you need before you can trade with real money.</li></ul>`,
  },
  {
    language: 'de',
    title: 'Was Sie hier sehen',
    content: `<p>Dies ist eine Demonstration: Die Marke ist erfunden, die Kurse sind simuliert. <strong>Es wird kein echtes
Geld angenommen oder ausgezahlt.</strong></p>
<ul><li>Der Schalter im Kopf der Seite führt vom echten Konto
zum Demokonto und zurück; das
Demokonto ist eingefärbt.</li>
<li>Jeder Handel behält den Kurs, zu dem er geschah. <a href="/verify">Prüfen Sie einen Beleg</a> selbst.</li>
<li>Unter <a href="/my-account/info">Mein Konto</a> sehen Sie, was Sie brauchen, bevor Sie mit echtem Geld handeln
können.</li></ul>`,
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
