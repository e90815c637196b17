import { useLocation, useNavigate, useSearchParams } from 'react-router';

const PARAM = 'produto';

/** The product whose dialog is open. It is part of the address, so that Back closes it and a link can open it. */
export function useOpenProduct(): [id: string | null, open: (id: string) => void, close: () => void] {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();

  const open = (id: string) => setParams({ [PARAM]: id }, { state: { ...state, openedHere: true } });

  function close() {
    if (state?.openedHere === true) navigate(-1);
    else setParams({}, { replace: true, state });
  }

  return [params.get(PARAM), open, close];
}
