import { canonicalGtin } from '@cardume/bff/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Stack, Text } from '../../../../ui/layout/layout.tsx';
import styles from './ScanDialog.module.css';

/** The part of https://developer.mozilla.org/docs/Web/API/BarcodeDetector that is used; TypeScript does not know it. */
interface BarcodeDetector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
declare const BarcodeDetector: new (options: { formats: readonly string[] }) => BarcodeDetector;

/** The barcodes whose digits are a GTIN. Those of UPC-E are not: a tenth of them would pass as one of eight digits. */
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'itf'];
/** Between two pictures of the camera. */
const PAUSE_MS = 150;

interface ScanDialogProps {
  /** Called with the number of the first barcode whose check digit is right. */
  onRead: (gtin: string) => void;
  onClose: () => void;
}

/** Shows what the camera sees until it sees a barcode. */
export default function ScanDialog({ onRead, onClose }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string>();
  const read = useEffectEvent(onRead);
  useEffect(() => {
    const closed = new AbortController();
    if (video.current) scan(video.current, closed.signal).then(read, (error) => setProblem(wordsFor(error)));
    return () => closed.abort();
  }, []);
  return (
    <Dialog title="Ler código" onClose={onClose}>
      <Stack gap={12} packed>
        <video ref={video} muted playsInline className={styles.video} aria-label="Câmera" />
        {problem ? (
          <Text role="alert" size="strong" tone="danger">
            {problem}
          </Text>
        ) : (
          <Text role="status">Aponte a câmera para o código de barras.</Text>
        )}
      </Stack>
    </Dialog>
  );
}

function wordsFor(error: unknown): string {
  return error instanceof DOMException && error.name === 'NotAllowedError'
    ? 'Permita o uso da câmera para ler o código.'
    : 'Não foi possível usar a câmera. Digite o código.';
}

/** Resolves to the number of a barcode that the camera sees; never once `closed` is aborted, which stops the camera. */
async function scan(video: HTMLVideoElement, closed: AbortSignal): Promise<string> {
  const detector = new BarcodeDetector({ formats: FORMATS });
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  const stop = () => {
    for (const track of camera.getTracks()) track.stop();
  };
  closed.addEventListener('abort', stop);
  if (closed.aborted) stop();
  video.srcObject = camera;
  while (!closed.aborted) {
    // Until the first picture there is nothing to look at.
    const codes = video.readyState >= video.HAVE_CURRENT_DATA ? await detector.detect(video) : [];
    const gtin = codes.map(({ rawValue }) => canonicalGtin(rawValue)).find(Boolean);
    if (gtin && !closed.aborted) return gtin;
    if (video.paused && !closed.aborted) await video.play();
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
  return new Promise(() => {});
}
