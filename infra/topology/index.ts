/** What `cardume` imports of the description of the topology. */

export { addressSetting, mongoUrl, withoutLogin } from './addresses.ts';
export { addressShape, cliShape } from './commands.ts';
export { databases, eventSourcedServices, ownProcesses, serviceNames } from './processes.ts';
export { keyOf, type Secrets, settingOf } from './secrets.ts';
export { BUCKET, DATABASE_PREFIX } from './servers.ts';
export { optional } from './settings.ts';
