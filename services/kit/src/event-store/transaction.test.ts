import { expect, test } from '@jest/globals';
import { mongo } from 'mongoose';
import { isUnreachable } from './transaction.ts';

const bulk = (cause: mongo.AnyError) => new mongo.MongoBulkWriteError(cause, {} as mongo.BulkWriteResult);

test('an unreachable database is distinguished from a refused write', () => {
  const lost = new mongo.MongoNetworkError('connection closed');
  expect(isUnreachable(lost)).toBe(true);
  expect(isUnreachable(new mongo.MongoServerError({ message: 'duplicate key', code: 11000 }))).toBe(false);
  expect(isUnreachable(new Error('connection closed'))).toBe(false);
});

test('a transaction that another process took for abandoned may be tried again', () => {
  expect(isUnreachable(new mongo.MongoServerError({ message: 'operation was interrupted', code: 11_601 }))).toBe(true);
});

test('an unreachable database is recognized by the error of a closed socket, which the driver passes on', () => {
  const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' });
  expect(isUnreachable(ended)).toBe(true);
});

test('a server that is no longer primary is unreachable for the moment', () => {
  expect(isUnreachable(new mongo.MongoServerError({ message: 'not primary', code: 10_107 }))).toBe(true);
});

test('also if the driver wraps the error, as it does for bulk writes', () => {
  expect(isUnreachable(bulk(new mongo.MongoNetworkError('connection closed')))).toBe(true);
  expect(isUnreachable(bulk(new mongo.MongoServerError({ message: 'duplicate key', code: 11000 })))).toBe(false);
});
