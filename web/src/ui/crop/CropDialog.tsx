import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react';
import { Button } from '../button/Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import styles from './CropDialog.module.css';
import { CENTERED_CROP, type Crop, cropPicture, cropStyle, moveFrame, type Size } from './crop.ts';

interface CropDialogProps {
  title: string;
  /** The picture to crop; `url` is revoked on unmount. */
  source: { url: string; size: Size };
  /** Maximum size of the result in pixels; also the aspect ratio of the frame. */
  target: Size;
  round?: boolean;
  /** Receives null if the picture cannot be cropped. Not called after the dialog is closed. */
  onCut: (picture: Blob | null) => void;
  onClose: () => void;
}

/** Maximum height of the frame, so that the slider and the buttons stay in view on short screens. */
const HIGHEST = '46dvh';
const STEP = 0.05;
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** Crops a picture to an aspect ratio: it is moved by dragging or the arrow keys, and zoomed by a slider. */
export function CropDialog({ title, source, target, round = false, onCut, onClose }: CropDialogProps) {
  const id = useId();
  const isMounted = useIsMounted();
  const [cut, setCut] = useState<Crop>(CENTERED_CROP);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(source.url), [source]);

  const ratio = target.width / target.height;

  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    setCut(moveFrame(source.size, target, cut, arrow));
  }

  function drag(event: PointerEvent<HTMLElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const way = [-event.movementX / width, -event.movementY / height] as const;
    setCut((before) => moveFrame(source.size, target, before, way));
  }

  async function finish() {
    setBusy(true);
    const picture = await cropPicture(source, target, cut);
    if (isMounted()) onCut(picture);
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" block onClick={onClose}>
            Cancelar
          </Button>
          <Button block loading={busy} onClick={finish}>
            Cortar e salvar
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: no element is a frame that is moved in two directions */}
      <div
        role="group"
        aria-label="Posição do corte"
        aria-describedby={`${id}-help`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move its picture
        tabIndex={0}
        className={styles.frame}
        style={{ aspectRatio: ratio, width: `min(100%, ${HIGHEST} * ${ratio})` }}
        onKeyDown={press}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <img src={source.url} alt="" draggable={false} style={cropStyle(source.size, target, cut)} />
        {round && <span className={styles.round} />}
      </div>
      <p id={`${id}-help`} className={styles.help}>
        Arraste a foto, ou use as setas do teclado, para escolher a parte que aparece.
      </p>
      <label className={styles.zoom}>
        Zoom
        <input
          type="range"
          min={1}
          max={4}
          step={0.05}
          value={cut.zoom}
          onChange={(event) => setCut({ ...cut, zoom: Number(event.target.value) })}
        />
      </label>
    </Dialog>
  );
}
