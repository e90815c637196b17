/** Identifies the build in reports of errors (web/vite.config.ts). */
declare const __BUILD_ID__: string;
