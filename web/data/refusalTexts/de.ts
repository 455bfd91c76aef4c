import refusals from '@candor/locales/de/refusals.json' with { type: 'json' };

export { refusals };
