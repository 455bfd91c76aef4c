export { mailLogRoutes } from './routes.ts';
