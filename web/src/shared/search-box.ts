import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { scrollToTopOf } from '../ui/scroll.ts';
import { paths } from './paths.ts';

/** The search box of the home page, while it is mounted. */
let box: HTMLElement | null = null;
/** Whether to focus the box when it mounts. */
let wanted = false;

const focusIn = (element: HTMLElement) => element.querySelector('input')?.focus({ preventScroll: true });

/** Returns a function that goes to the search box of the home page from any screen, and focuses it. */
export function useGoToSearch(): () => void {
  const navigate = useNavigate();
  return () => {
    if (box) {
      // Synchronously: phones open the keyboard only during a user gesture.
      focusIn(box);
      scrollToTopOf(box);
    } else {
      wanted = true;
      void navigate(paths.home);
    }
  };
}

/** Returns the ref for the element with an input to which `useGoToSearch` goes. */
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
