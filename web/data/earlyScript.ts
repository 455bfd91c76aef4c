/**
 * Runs before the first paint: puts on the theme that the visitor has chosen in place of the brand's, which the page
 * comes with, and takes a logged-in client from the visitors' pages to the platform. Whether the session is still good,
 * the server says there.
 */
export const earlyScript = `try{
const chosen=localStorage.getItem('theme'),look=document.documentElement.dataset;
if(chosen==='light')look.theme='light';else if(chosen==='dark')delete look.theme;
if(localStorage.getItem('access_token')&&/^\\/(login|register)?$/.test(location.pathname))location.replace('/platform/BTCUSD');
}catch{}`;
