import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../page/focusHeading'
import { useNextPathname } from '../page/navigateAsync'
import { progress } from '../progress/progress'
import { useTranslate } from '../i18n/i18n'
import { toast as toasts, useToasts } from '../toasts/store'
import { ToastCard } from '../toasts/ToastCard'

/** Parts that persist across navigation: toasts, progress bar, scroll and focus handling. */
export const Root = () => {
  useNavigationProgress()
  useRouteFocus()
  useCloseToastsOnLeave()
  useSaveKey()
  return (
    <>
      <Outlet />
      <Toaster />
      <ScrollRestoration />
    </>
  )
}

/**
 * Moves the focus to the heading of the new screen for keyboards and screen readers. Waits until the screen has
 * loaded, and does nothing if the user has moved the focus.
 */
export const useRouteFocus = (): void => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return undefined
    before.current = pathname
    const main = document.querySelector('main')
    if (focusHeading() || !main) return undefined
    const resting = document.activeElement
    const observer = new MutationObserver(() => {
      if (document.activeElement !== resting || focusHeading()) observer.disconnect()
    })
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [pathname])
}

/** Closes toasts of a screen when navigating to another. */
const useCloseToastsOnLeave = (): void => {
  const next = useNextPathname()
  const before = useRef(next)
  useEffect(() => {
    if (before.current !== next) toasts.leave()
    before.current = next
  }, [next])
}

/** Ctrl S submits the surrounding form, like Enter. */
const useSaveKey = (): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      // Compares the physical key, because `key` is «ы» in a Russian layout.
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      const form = event.target instanceof Element ? event.target.closest('form') : null
      const button = [...(form?.elements ?? [])].find(
        (one) => one instanceof HTMLButtonElement && one.type === 'submit',
      )
      if (!(button instanceof HTMLElement)) return
      event.preventDefault()
      button.click()
    }
    window.addEventListener('keydown', save)
    return () => window.removeEventListener('keydown', save)
  }, [])
}

/** Runs the progress bar during navigation. */
const useNavigationProgress = (): void => {
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (moving) progress.start()
    else progress.finish()
  }, [moving])
}

/**
 * Toasts at the lower left. The list is always rendered, because screen readers announce only items added to an
 * existing live region.
 */
export const Toaster = () => {
  const t = useTranslate()
  const shown = useToasts()
  return (
    <section
      className="toasts gap-2 no-print"
      aria-label={t('frame.toasts')}
      aria-live="polite"
      aria-relevant="additions text"
    >
      {shown.map((one) => (
        <ToastCard key={`${one.id}.${one.times}`} toast={one} />
      ))}
    </section>
  )
}
