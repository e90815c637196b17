import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { type Failed, FailuresContext } from './failures.ts';

/** Shows one error in the place of those of its children as soon as several of them have failed. */
export function ErrorGroup({ title, children }: { title: string; children: ReactNode }) {
  const [failed, setFailed] = useState<readonly Failed[]>([]);
  const add = useCallback((one: Failed) => {
    setFailed((all) => [...all, one]);
    return () => setFailed((all) => all.filter((other) => other !== one));
  }, []);
  const several = failed.length > 1;
  return (
    <>
      {several && (
        <ErrorState
          title={title}
          repeats={failed.some(({ repeats }) => repeats)}
          retrying={failed.some(({ retrying }) => retrying)}
          onRetry={() => failed.map(({ retry }) => retry())}
        />
      )}
      <FailuresContext value={useMemo(() => ({ several, add }), [several, add])}>{children}</FailuresContext>
    </>
  );
}
