import { beforeEach, expect, jest, test } from '@jest/globals';
import { AggregationRequests } from './aggregation-requests.ts';

const enqueue = jest.fn();
let requests: AggregationRequests;
beforeEach(() => {
  enqueue.mockClear();
  requests = new AggregationRequests(enqueue);
});

test('the first commit enqueues a job, later ones during that job do not', () => {
  for (const seq of [1, 2, 3]) requests.onCommitted(seq);
  expect(enqueue).toHaveBeenCalledTimes(1);
});

test('a job that included later commits serves them too', () => {
  for (const seq of [1, 2, 3]) requests.onCommitted(seq);
  requests.onCursorMoved(3);
  expect(enqueue).toHaveBeenCalledTimes(1);
  requests.onCommitted(4);
  expect(enqueue).toHaveBeenCalledTimes(2);
});

test('commits that a job did not include enqueue another one when it ends', () => {
  for (const seq of [1, 2, 3]) requests.onCommitted(seq);
  requests.onCursorMoved(1);
  expect(enqueue).toHaveBeenCalledTimes(2);
  requests.onCursorMoved(3);
  expect(enqueue).toHaveBeenCalledTimes(2);
});

test('a request without response is repeated after a second', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  requests.onCommitted(1);
  clock.mockReturnValue(999);
  requests.onCommitted(2);
  expect(enqueue).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(1_000);
  requests.onCommitted(3);
  expect(enqueue).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});
