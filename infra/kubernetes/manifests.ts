/** The generated manifests of the processes, and the generated parts of other files of this folder. */

import { comment } from '../shared/comment.ts';
import { addressSetting } from '../topology/addresses.ts';
import { commands } from '../topology/commands.ts';
import {
  databaseSecret,
  databases,
  type OwnProcess,
  ownProcesses,
  PORTS,
  portOf,
  serves,
  serviceNames,
} from '../topology/processes.ts';
import { GENERATED_PROCESS_SECRETS } from '../topology/secrets.ts';
import { DATABASE_PREFIX, SERVER_USER } from '../topology/servers.ts';
import { isOptional, isSecret, type Shape } from '../topology/settings.ts';

const GENERATED = '# Generated from infra/topology by `make docs`.';

/** Returns the key of a secret setting in the Secret `cardume`. */
const secretKeyOf = (name: string, database?: string) =>
  name === 'MONGO_URL' && database ? databaseSecret(database) : name;

/** Keys that the Secret of every installation has, which commands need not expect to be missing. */
const REQUIRED_KEYS = new Set([
  ...ownProcesses.flatMap(({ settings, database }) =>
    Object.entries(settings).flatMap(([name, schema]) =>
      isSecret(schema) && !isOptional(schema) ? [secretKeyOf(name, database)] : [],
    ),
  ),
  // A process runs without it, but an installation in Kubernetes keeps operators and BFF apart.
  'OPERATOR_TOKEN',
]);

/** Returns the references of a container's environment to the Secret `cardume`. */
function secretReferences(settings: Shape, database?: string): string[] {
  return Object.entries(settings).flatMap(([name, schema]) => {
    if (!isSecret(schema)) return [];
    const key = secretKeyOf(name, database);
    const optional = REQUIRED_KEYS.has(key) ? '' : ', optional: true';
    return [`- name: ${name}`, `  valueFrom: { secretKeyRef: { name: cardume, key: ${key}${optional} } }`];
  });
}

function manifestOf(own: OwnProcess): string {
  const { name, role, entry, settings, database, resources } = own;
  const env = [
    ...(serves(own) ? [`- { name: PORT, value: "${portOf(own)}" }`] : []),
    ...secretReferences(settings, database),
  ];
  return `apiVersion: apps/v1
kind: Deployment
metadata:
  name: ${name}
  labels: { app.kubernetes.io/component: ${role} }
spec:
  selector:
    matchLabels: { app.kubernetes.io/name: ${name} }
  template:
    metadata:
      labels: { app.kubernetes.io/name: ${name}, app.kubernetes.io/component: ${role} }
    spec:
      containers:
        - name: process
          image: cardume
          args: [node, ${entry}]
          env:
${env.map((line) => `            ${line}\n`).join('')}${serves(own) ? `          ports:\n            - { name: http, containerPort: ${portOf(own)} }\n` : ''}          resources:
            requests: { cpu: ${resources.cpu}, memory: ${resources.memory} }
            limits: { memory: ${resources.memoryLimit} }
${serves(own) ? serviceOf(own) : ''}---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata:
  name: ${name}
spec:
  maxUnavailable: 1
  selector:
    matchLabels: { app.kubernetes.io/name: ${name} }
`;
}

const serviceOf = (own: OwnProcess) => `---
apiVersion: v1
kind: Service
metadata:
  name: ${own.name}
spec:
  selector: { app.kubernetes.io/name: ${own.name} }
  ports:
    - { name: http, port: ${portOf(own)}, targetPort: http }
`;

const autoscalerOf = ({ name, role, maxCopies }: OwnProcess) => `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: ${name}
  labels: { app.kubernetes.io/component: ${role} }
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: Deployment, name: ${name} }
  maxReplicas: ${maxCopies}
`;

/** The processes, each with its Service and its disruption budget. */
export const processesManifest = `${GENERATED}\n${ownProcesses.map(manifestOf).join('---\n')}`;

/** The autoscalers of production. */
export const autoscalers = `${GENERATED} One autoscaler per process that serves HTTP;
# autoscaler.yaml has the common part. Needs the cluster's metrics-server.
${ownProcesses.flatMap((own) => (own.maxCopies ? [autoscalerOf(own)] : [])).join('---\n')}`;

// With the password of the first admin in the Secret, `admin create` would give it to every other admin.
const { ADMIN_PASSWORD: _ofFirstAdmin, ...ofOperators } = commands.ops;

const usersOfRedis = ownProcesses.flatMap(({ name, settings }) => ('REDIS_URL' in settings ? [name] : []));

/** The generated parts of files, by path in this folder. */
export const kubernetesParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'base/settings.env': {
    addresses: serviceNames.map((name) => `${addressSetting(name)}=http://${name}:${PORTS.service}`),
  },
  'base/ops.yaml': { secrets: secretReferences(ofOperators) },
  'components/backup/backup.yaml': { secrets: secretReferences(ofOperators) },
  'base/policies.yaml': redisPolicy(),
  'overlays/demo/policies.yaml': redisPolicy(),
  'overlays/demo/seed.yaml': { secrets: secretReferences(commands.seed) },
  'overlays/demo/secrets.env': {
    secrets: GENERATED_PROCESS_SECRETS.map((name) => `${name}=${name.toLowerCase().replaceAll('_', '-')}-of-the-demo`),
    databases: databases.map((database) => `${databaseSecret(database)}=${demoMongo(database)}`),
  },
  'overlays/production/secrets.example.env': {
    secrets: GENERATED_PROCESS_SECRETS.flatMap((name) => [...comment(meaningOf(name)), `${name}=`]),
    databases: databases.map((database) => `${databaseSecret(database)}=${exampleMongo(database)}`),
  },
};

function redisPolicy() {
  return { redis: [`- { key: app.kubernetes.io/name, operator: In, values: [${usersOfRedis.join(', ')}] }`] };
}

function demoMongo(database: string): string {
  const options = 'replicaSet=rs0&authSource=admin';
  return `mongodb://${SERVER_USER}:mongodb-of-the-demo@mongo-0.mongo:27017/${DATABASE_PREFIX}_${database}?${options}`;
}

function exampleMongo(database: string): string {
  const hosts = [0, 1, 2].map((n) => `mongo-${n}.example`).join();
  const options = 'replicaSet=rs0&authSource=admin&w=majority&readConcernLevel=majority';
  return `mongodb://${database}:password@${hosts}/${DATABASE_PREFIX}_${database}?${options}`;
}

function meaningOf(name: string): string {
  return ownProcesses.find(({ settings }) => name in settings)?.settings[name]?.description ?? '';
}
