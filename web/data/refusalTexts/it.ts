import refusals from '@candor/locales/it/refusals.json' with { type: 'json' };

export { refusals };
