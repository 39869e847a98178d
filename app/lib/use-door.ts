import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";

/** Duration of the door animation in ms. */
const doorOpenMs = 800;

/** Navigates after the door animation; immediately with reduced motion. */
export const useDoor = (to: string) => {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const open = () => {
    if (isOpen) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return void navigate(to);
    setIsOpen(true);
    timer.current = setTimeout(() => void navigate(to), doorOpenMs);
  };
  return { isOpen, open };
};
