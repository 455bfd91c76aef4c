import refusals from '@candor/locales/es/refusals.json' with { type: 'json' };

export { refusals };
