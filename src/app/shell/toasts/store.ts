import { useSyncExternalStore } from 'react'

export type ToastVariant = 'success' | 'info' | 'warning' | 'danger'
export type ToastContent = {
  readonly title?: string
  readonly text?: string
  /** One thing the person may do about it, such as undoing. */
  readonly action?: { readonly label: string; readonly run: () => void }
  /** How long that can be done; the message goes with it. */
  readonly lifetimeMs?: number
  /** What was typed into a form was refused: it holds until the form is changed, left or saved. */
  readonly isOfForm?: boolean
}
export type Toast = ToastContent & {
  readonly id: number
  readonly variant: ToastVariant
  /** Grows when the same message comes again while it is still shown, so that it is announced again. */
  readonly times: number
  /** When it came, in ms. */
  readonly at: number
}

const atMost = 3
/** What is told so shortly before another screen is on its way tells of the step that leads there. */
const leadingMs = 1000

let shown: readonly Toast[] = []
let lastId = 0
const watchers = new Set<() => void>()

const show = (next: readonly Toast[]) => {
  shown = next
  watchers.forEach((watcher) => watcher())
}

const add = (variant: ToastVariant, content: ToastContent): number => {
  const same = shown.find((one) => one.variant === variant && one.title === content.title && one.text === content.text)
  if (same) {
    show(shown.map((one) => (one === same ? { ...same, ...content, times: same.times + 1 } : one)))
    return same.id
  }
  lastId += 1
  // What has succeeded ends what was told before; only what can still be undone stays.
  const staying = variant === 'success' ? shown.filter(({ action }) => action !== undefined) : shown
  show(withRoom([...staying, { ...content, id: lastId, variant, times: 1, at: Date.now() }]))
  return lastId
}

const drop = (goes: (toast: Toast) => boolean) => {
  if (shown.some(goes)) show(shown.filter((one) => !goes(one)))
}

/** Errors stay until closed, so the oldest message that is no error makes room first. */
const withRoom = (toasts: readonly Toast[]): readonly Toast[] => {
  if (toasts.length <= atMost) return toasts
  const leaving = toasts.find(({ variant }) => variant !== 'danger') ?? toasts[0]
  return toasts.filter((one) => one !== leaving)
}

/** Messages at the lower left; texts come translated. Each call answers the id that closes it. */
export const toast = {
  success: (content: ToastContent) => add('success', content),
  info: (content: ToastContent) => add('info', content),
  warning: (content: ToastContent) => add('warning', content),
  danger: (content: ToastContent) => add('danger', content),
  close: (id: number) => show(shown.filter((one) => one.id !== id)),
  /** Another screen is on its way: what was told of the one that is left goes, but what has just led here and what can still be undone. */
  leave: () => drop(({ at, action }) => action === undefined && Date.now() - at >= leadingMs),
  /** The form whose refusal is told was changed, or left. */
  formChanged: () => drop(({ isOfForm = false }) => isOfForm),
  clear: () => show([]),
  shown: () => shown,
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, toast.shown)
