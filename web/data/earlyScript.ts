/**
 * Runs before the first paint: puts on the chosen theme (dark unless light was chosen) and takes a logged-in client
 * from the visitors' pages to the platform. Whether the session is still good, the server says there.
 */
export const earlyScript = `try{
if(localStorage.getItem('theme')==='light')document.documentElement.dataset.theme='light';
if(localStorage.getItem('access_token')&&/^\\/(login|register)?$/.test(location.pathname))location.replace('/platform/BTCUSD');
}catch{}`;
