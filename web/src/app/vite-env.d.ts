/** Identifies the build in error reports (web/vite.config.ts). */
declare const __BUILD_ID__: string;
