import { Download, Fingerprint, KeyRound, Mail, MonitorSmartphone, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { download as saveFile } from '../../../lib/download.ts';
import { Card } from '../../../ui/Card.tsx';
import { Email } from '../../../ui/Email.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionRow } from '../../../ui/tile/ActionRow.tsx';
import { CHANGE_PASSWORD_FRAGMENT } from '../../paths.ts';
import { useCurrentUserQuery } from '../../session/current-user.ts';
import { toastError } from '../../toast-error.ts';
import { useExportMyDataMutation } from './api.ts';

const dialogs = {
  email: lazyPart(() => import('./EmailDialog.tsx')),
  password: lazyPart(() => import('./PasswordDialog.tsx')),
  passkeys: lazyPart(() => import('../passkeys/PasskeysDialog.tsx')),
  sessions: lazyPart(() => import('./SessionsDialog.tsx')),
  closing: lazyPart(() => import('./CloseAccountDialog.tsx')),
};

/** The actions on the account. */
export function AccountCard() {
  const { data: user } = useCurrentUserQuery();
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null);
  const [download, downloading] = useDownloadMyData();
  const navigate = useNavigate();
  const asked = useLocation().hash === CHANGE_PASSWORD_FRAGMENT;
  useEffect(() => {
    if (!asked) return;
    setOpen('password');
    // Removes the fragment, so that the same link can open the dialog again.
    navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [asked, navigate]);
  const Dialog = open && dialogs[open];
  return (
    <>
      <Card title="Configurações da Conta">
        <li>
          <ActionRow
            icon={<Mail size={20} />}
            title="Alterar Email"
            text={user && <Email address={user.email} />}
            onPress={() => setOpen('email')}
          />
        </li>
        <li>
          <ActionRow icon={<KeyRound size={20} />} title="Alterar Senha" onPress={() => setOpen('password')} />
        </li>
        <li>
          <ActionRow
            icon={<Fingerprint size={20} />}
            title="Chaves de acesso"
            text="Entre sem senha: com o rosto, a digital ou o PIN"
            onPress={() => setOpen('passkeys')}
          />
        </li>
        <li>
          <ActionRow
            icon={<MonitorSmartphone size={20} />}
            title="Sessões abertas"
            text="Onde sua conta está conectada"
            onPress={() => setOpen('sessions')}
          />
        </li>
        <li>
          <ActionRow
            icon={<Download size={20} />}
            title="Baixar meus dados"
            text="Tudo o que guardamos sobre você"
            disabled={downloading}
            onPress={download}
          />
        </li>
        <li>
          <ActionRow
            icon={<Trash2 size={20} />}
            tone="coral"
            title="Excluir minha conta"
            text={user?.role === 'admin' ? 'Apaga a conta' : 'Apaga a conta e a loja'}
            onPress={() => setOpen('closing')}
          />
        </li>
      </Card>
      {Dialog && <Dialog onClose={() => setOpen(null)} />}
    </>
  );
}

const FILE = 'cardume-meus-dados.json';

/** Downloads all personal data of the account as a file. */
function useDownloadMyData(): [download: () => Promise<void>, busy: boolean] {
  const [exportMyData, { isLoading }] = useExportMyDataMutation();

  async function download() {
    const { data, error } = await exportMyData();
    if (!data) {
      toastError('Erro ao baixar seus dados', error, 'Tente novamente mais tarde');
      return;
    }
    saveFile(FILE, JSON.stringify(data, null, 2), 'application/json');
  }

  return [download, isLoading];
}
