import { beforeEach, expect, jest, test } from '@jest/globals';
import { FoldRequests } from './fold-requests.ts';

const say = jest.fn();
let requests: FoldRequests;
beforeEach(() => {
  say.mockClear();
  requests = new FoldRequests(say);
});

test('the first commit is said, those during its fold are not', () => {
  for (const seq of [1, 2, 3]) requests.committed(seq);
  expect(say).toHaveBeenCalledTimes(1);
});

test('a fold that went over the later commits answers them too', () => {
  for (const seq of [1, 2, 3]) requests.committed(seq);
  requests.folded(3);
  expect(say).toHaveBeenCalledTimes(1);
  requests.committed(4);
  expect(say).toHaveBeenCalledTimes(2);
});

test('commits that a fold did not see are said when it ends', () => {
  for (const seq of [1, 2, 3]) requests.committed(seq);
  requests.folded(1);
  expect(say).toHaveBeenCalledTimes(2);
  requests.folded(3);
  expect(say).toHaveBeenCalledTimes(2);
});

test('a request that nobody answers is repeated after a second', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  requests.committed(1);
  clock.mockReturnValue(999);
  requests.committed(2);
  expect(say).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(1_000);
  requests.committed(3);
  expect(say).toHaveBeenCalledTimes(2);
  clock.mockRestore();
});
