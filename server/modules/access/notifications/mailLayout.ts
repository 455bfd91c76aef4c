import type { MailContent, MailLook } from './renderMail.ts';

/**
 * Lays out a mail as HTML. Mail programs know tables and inline styles; everything else is optional. No images are
 * loaded.
 */
export function layOutMail(content: MailContent, look: MailLook): string {
  const { layout, title, greeting, paragraphs, button, address, note, notMeAddress, fictitious } = content;
  return `<!doctype html>
<html lang="${content.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(content.subject)}</title>
<style>${styles(look)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#eef1f4;color:#1a222b">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#eef1f4">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;${FONT}">
<tr><td style="padding:0 4px 16px">${brandRow(content, look)}</td></tr>
<tr><td class="card" style="background:#ffffff;border:1px solid #dde2e7;border-radius:8px;padding:32px 28px">
<h1 style="margin:0 0 20px;font-size:24px;line-height:32px;font-weight:650">${escape(title)}</h1>
${[greeting, ...paragraphs].map(paragraph).join('\n')}
${buttonRow({ button, address }, look)}
${note === '' ? '' : softParagraph(escape(note))}
${notMeAddress === undefined ? '' : softParagraph(linked({ words: layout.notMe, address: notMeAddress }, look))}
${softParagraph(`${escape(layout.copy)}<br>${linked({ words: address, address }, look)}`)}
</td></tr>
<tr><td class="soft" style="padding:24px 4px 0;font-size:15px;line-height:23px;color:#55606b">
${[layout.risk, fictitious, layout.why, layout.automatic].map(footLine).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:15px;line-height:24px";

function brandRow({ brandName }: MailContent, { light }: MailLook): string {
  return (
    `<span class="fill" style="display:inline-block;width:10px;height:20px;border-radius:3px;background:${light.fill};` +
    `vertical-align:-4px;margin-right:10px"></span><span style="font-size:18px;font-weight:700">` +
    `${escape(brandName)}</span>`
  );
}

function buttonRow({ button, address }: Pick<MailContent, 'button' | 'address'>, { light }: MailLook): string {
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0"><tr>` +
    `<td class="fill" style="background:${light.fill};border-radius:6px">` +
    `<a class="onFill" href="${escape(address)}" style="display:inline-block;padding:13px 24px;color:${light.onFill};` +
    `font-weight:650;text-decoration:none">${escape(button)}</a></td></tr></table>`
  );
}

function linked({ words, address }: { words: string; address: string }, { light }: MailLook): string {
  const style = `color:${light.text};word-break:break-word`;
  return `<a class="link" href="${escape(address)}" style="${style}">${escape(words)}</a>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 14px">${escape(text)}</p>`;
}

function softParagraph(html: string): string {
  return `<p class="soft" style="margin:0 0 12px;font-size:14px;line-height:21px;color:#55606b">${html}</p>`;
}

function footLine(text: string | undefined): string {
  return text === undefined ? '' : `<p style="margin:0 0 12px">${escape(text)}</p>`;
}

/** Returns the styles for mail programs that follow the system's dark scheme. */
function styles({ dark }: MailLook): string {
  return (
    '@media (prefers-color-scheme: dark){' +
    '.page{background:#10151a!important;color:#e6eaee!important}' +
    '.card{background:#182027!important;border-color:#2b353f!important}' +
    '.soft{color:#a3adb7!important}' +
    `.fill{background:${dark.fill}!important}.onFill{color:${dark.onFill}!important}.link{color:${dark.text}!important}}`
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
