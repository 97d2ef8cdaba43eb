import { describe, expect, it } from 'vitest'
import { i18n } from '../../../src/app/shell/i18n/i18n'
import { duration } from '../../../src/app/people/registration/OpenDirection'
import { deviceName } from '../../../src/api/kit/devices'
import { isPhone } from '../../../src/app/people/settings/DevicesSection'
import { squareOf } from '../../../src/app/people/settings/PhotoDialog'
import { cityOf, offsetOf, partOf, russianZones } from '../../../src/app/shell/person/timeZones'
import { otherZones } from '../../../src/app/people/settings/PersonForm'
import { loadMessages } from '../../shell/kit/messages'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const yandex =
  'Mozilla/5.0 (Linux; arm_64; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 YaBrowser/24.12 Mobile Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'

describe('A device', () => {
  it('is described by its browser and system', () => {
    expect([firefox, yandex, safari, 'curl/8.5.0', ''].map(deviceName)).toEqual([
      'Firefox, Windows',
      'Yandex Browser, Android',
      'Safari, iPhone',
      'curl/8.5.0',
      '—',
    ])
    expect([firefox, yandex, safari].map(isPhone)).toEqual([false, true, true])
  })
})

describe('A time zone', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  it('shows its UTC offset, unless the browser does not know it', () => {
    expect(russianZones.map((zone) => offsetOf(zone, winter))).toEqual(
      [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map((hours) => `UTC+${hours}`),
    )
    expect(offsetOf('Mars/Olympus', winter)).toBe('')
  })

  it('is offered if it is selected, even if the browser does not know it', () => {
    const offered = otherZones('Mars/Olympus')
    expect(offered).toContain('Mars/Olympus')
    expect(offered).toContain('Europe/Berlin')
    expect(offered).not.toContain('Europe/Moscow')
  })

  it('is listed under its region by its city', () => {
    expect(partOf('Europe/Berlin')).toBe('Europe')
    expect(cityOf('Europe/Berlin')).toBe('Berlin')
    expect(partOf('America/Argentina/Buenos_Aires')).toBe('America')
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Argentina, Buenos Aires')
    expect(partOf('UTC')).toBe('other')
    expect(cityOf('UTC')).toBe('UTC')
  })
})

describe('The crop of a photo', () => {
  it('is stored as fractions of the picture, with its size as a fraction of the shorter side', () => {
    const wide = { width: 400, height: 200 }
    expect(squareOf({ x: 25, y: 0, width: 50, height: 100 }, wide)).toEqual({ x: 0.25, y: 0, size: 1 })
    const tall = { width: 200, height: 400 }
    expect(squareOf({ x: 0, y: 12.5, width: 50, height: 25 }, tall)).toEqual({ x: 0, y: 0.125, size: 0.5 })
  })
})

describe('The duration of a direction', () => {
  it.each([
    ['ru', 46, '3 года 10 месяцев'],
    ['ru', 12, '1 год'],
    ['ru', 9, '9 месяцев'],
    ['en', 46, '3 years 10 months'],
    ['en', 1, '1 month'],
  ] as const)('is formatted in the language %s', (locale, months, text) => {
    loadMessages(locale)
    expect(duration(i18n.t, months).replaceAll('\u00a0', ' ')).toBe(text)
  })
})
