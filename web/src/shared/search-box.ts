import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { scrollToTopOf } from '../ui/scroll.ts';
import { paths } from './paths.ts';

/** The search box of the home page, while it is on screen. */
let box: HTMLElement | null = null;
/** The box is to be focused when it appears. */
let wanted = false;

const focusIn = (element: HTMLElement) => element.querySelector('input')?.focus({ preventScroll: true });

/** Returns a function that leads to the search box of the home page, from any screen. */
export function useGoToSearch(): () => void {
  const navigate = useNavigate();
  return () => {
    if (box) {
      // At once: phones open the keyboard for a press only.
      focusIn(box);
      scrollToTopOf(box);
    } else {
      wanted = true;
      void navigate(paths.home);
    }
  };
}

/** Makes an element with an input the search box that `useGoToSearch` leads to. */
export function useSearchBox<Box extends HTMLElement>() {
  const ref = useRef<Box>(null);
  useEffect(() => {
    const element = ref.current;
    box = element;
    // After the effects of this navigation, which scroll to the top and focus the screen.
    const frame = requestAnimationFrame(() => {
      if (!wanted || !element) return;
      wanted = false;
      element.scrollIntoView({ block: 'start' });
      focusIn(element);
    });
    return () => {
      box = null;
      cancelAnimationFrame(frame);
    };
  }, []);
  return ref;
}
