import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router-dom'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../page/focusHeading'
import { useNextPathname } from '../page/leaving'
import { progress } from '../progress/progress'
import { useTranslate } from '../i18n/i18n'
import { toast as toasts, useToasts } from '../toasts/store'
import { ToastCard } from '../toasts/ToastCard'

/** What outlives every navigation: the messages, the bar's engine, scroll and focus. */
export const Root = () => {
  useNavigationProgress()
  useRouteFocus()
  useToastsLeft()
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
 * Moves the focus to the new screen's heading, so that keys and screen readers go on there. A screen that still loads is
 * waited for, however slow the line; who has moved the focus meanwhile keeps it.
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

/** The messages of a screen go when another is on its way. */
const useToastsLeft = (): void => {
  const next = useNextPathname()
  const before = useRef(next)
  useEffect(() => {
    if (before.current !== next) toasts.leave()
    before.current = next
  }, [next])
}

/** Ctrl S presses the button of the form that one is in, as Enter does. */
const useSaveKey = (): void => {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      // The key's place on the keyboard: with Russian letters its `key` is «ы».
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

/** Runs the bar while the router is on its way to another address. */
const useNavigationProgress = (): void => {
  const moving = useNavigation().state !== 'idle'
  useEffect(() => {
    if (moving) progress.start()
    else progress.finish()
  }, [moving])
}

/** The messages at the lower left, over whatever screen is open. The list is always there: screen readers announce what enters it. */
export const Toaster = () => {
  const t = useTranslate()
  const shown = useToasts()
  return (
    <section className="toasts" aria-label={t('frame.toasts')} aria-live="polite" aria-relevant="additions text">
      {shown.map((one) => (
        <ToastCard key={`${one.id}.${one.times}`} toast={one} />
      ))}
    </section>
  )
}
