interface Titles {
  readonly it: string;
  readonly es: string;
}

/** The sample announcements in the other languages, by their English title. */
export const sampleTitles: ReadonlyMap<string, Titles> = new Map([
  titled('Active oil rigs', 'Impianti petroliferi attivi', 'Plataformas petroleras activas'),
  titled('Activity index, Chicago', 'Indice di attività, Chicago', 'Índice de actividad, Chicago'),
  titled('Bank lending, year', 'Prestiti bancari, anno', 'Préstamos bancarios, año'),
  titled('Building permits, month', 'Permessi edilizi, mese', 'Permisos de construcción, mes'),
  titled('Business climate, Germany', 'Clima aziendale, Germania', 'Clima empresarial, Alemania'),
  titled('Consumer confidence', 'Fiducia dei consumatori', 'Confianza del consumidor'),
  titled('Consumer confidence, final', 'Fiducia dei consumatori, definitiva', 'Confianza del consumidor, definitiva'),
  titled('Consumer prices without food and energy, month', 'Prezzi al consumo di base, mese', 'IPC subyacente, mes'),
  titled('Consumer prices without fresh food, year', 'Prezzi al consumo di base, anno', 'IPC subyacente, año'),
  titled('Consumer prices, year', 'Prezzi al consumo, anno', 'IPC, año'),
  titled(
    'Consumer prices, year, first estimate',
    'Prezzi al consumo, anno, prima stima',
    'IPC, año, primera estimación',
  ),
  titled('Consumer sentiment, first', 'Fiducia dei consumatori, preliminare', 'Sentimiento del consumidor, preliminar'),
  titled(
    'Consumption prices without food and energy, year',
    'Deflatore dei consumi di base, anno',
    'PCE subyacente, año',
  ),
  titled('Crude oil inventories, change', 'Scorte di greggio, variazione', 'Inventarios de crudo, variación'),
  titled('Economic sentiment, Germany', 'Clima economico, Germania', 'Sentimiento económico, Alemania'),
  titled('Employment, change', 'Occupazione, variazione', 'Empleo, variación'),
  titled('Factory orders, Germany, month', "Ordini all'industria, Germania, mese", 'Pedidos de fábrica, Alemania, mes'),
  titled('Foreign currency reserves, change', 'Riserve valutarie, variazione', 'Reservas de divisas, variación'),
  titled('Gross domestic product, Germany, quarter', 'PIL, Germania, trimestre', 'PIB, Alemania, trimestre'),
  titled('Gross domestic product, month', 'PIL, mese', 'PIB, mes'),
  titled('Gross domestic product, quarter', 'PIL, trimestre', 'PIB, trimestre'),
  titled('Gross domestic product, year, second estimate', 'PIL, anno, seconda stima', 'PIB, año, segunda estimación'),
  titled('Home prices, month', 'Prezzi delle case, mese', 'Precios de la vivienda, mes'),
  titled('Initial jobless claims', 'Richieste iniziali di disoccupazione', 'Peticiones iniciales de desempleo'),
  titled('Interest rate decision', 'Decisione sui tassi', 'Decisión de tipos'),
  titled('Job openings', 'Posti vacanti', 'Ofertas de empleo'),
  titled('Leading indicator', 'Indicatore anticipatore', 'Indicador adelantado'),
  titled('Mortgage approvals, week', 'Approvazioni di mutui, settimana', 'Hipotecas aprobadas, semana'),
  titled('Non-farm payrolls, change', 'Occupati non agricoli, variazione', 'Nóminas no agrícolas, variación'),
  titled('Private payrolls, change', 'Occupati del settore privato, variazione', 'Nóminas privadas, variación'),
  titled('Producer prices of services, year', 'Prezzi alla produzione dei servizi, anno', 'IPP de servicios, año'),
  titled('Producer prices, month', 'Prezzi alla produzione, mese', 'IPP, mes'),
  titled('Purchasing managers, manufacturing', 'PMI manifatturiero', 'PMI manufacturero'),
  titled('Purchasing managers, manufacturing, Germany', 'PMI manifatturiero, Germania', 'PMI manufacturero, Alemania'),
  titled('Purchasing managers, manufacturing, Spain', 'PMI manifatturiero, Spagna', 'PMI manufacturero, España'),
  titled('Purchasing managers, services', 'PMI servizi', 'PMI de servicios'),
  titled('Retail sales of large chains, year', 'Vendite delle grandi catene, anno', 'Ventas de grandes cadenas, año'),
  titled('Retail sales, month', 'Vendite al dettaglio, mese', 'Ventas minoristas, mes'),
  titled('Trade balance', 'Bilancia commerciale', 'Balanza comercial'),
  titled('Unemployment rate', 'Tasso di disoccupazione', 'Tasa de desempleo'),
]);

function titled(english: string, it: string, es: string): [string, Titles] {
  return [english, { it, es }];
}
