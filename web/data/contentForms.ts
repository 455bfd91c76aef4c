/**
 * Sends a form of the content as its hosts accept it (specification 7): 200 is success, anything else failure. Our
 * server adds the token, so that no page has to carry it.
 */
export async function submitForm(name: string, entry: Readonly<Record<string, string>>): Promise<boolean> {
  try {
    const answer = await fetch(`/api/forms/submit/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ form: entry }),
    });
    if (answer.status !== 200) console.warn(`The form was answered with ${answer.status}.`);
    return answer.status === 200;
  } catch (error) {
    console.warn('The form could not be sent.', error);
    return false;
  }
}
