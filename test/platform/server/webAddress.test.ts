import { describe, expect, it } from 'vitest'
import { addressFault } from '../../../src/server/kit/webAddress'

describe('A link that people enter', () => {
  it.each([
    'https://olymp.example/2019',
    'http://example.org:8080/a?b=c#d',
    'https://ru.wikipedia.org/wiki/Страница',
    'https://минобрнауки.рф/',
    'https://xn--80abucjiibhv9a.xn--p1ai/',
    'https://почта.com',
    'https://bücher.example',
    'https://localhost.example',
  ])('may be %s', (address) => {
    expect(addressFault(address)).toBeNull()
  })

  it.each([
    'http://localhost/x',
    'http://localhost./x',
    'http://admin.localhost:3000',
    'http://printer.local',
    'http://nas.home.arpa',
    'http://intranet',
    'http://127.0.0.1/x',
    'http://127.1/x',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://１２７.0.0.1/',
    'http://10.0.0.5/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'ftp://files.example/x',
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'https://',
  ])('leads to no private host: %s', (address) => {
    expect(addressFault(address)).toBe('url')
  })

  it.each([
    ['a Cyrillic letter among Latin ones', 'https://gооgle.com/'],
    ['the same in Punycode', 'https://xn--ggle-55da.com/'],
    ['a Greek letter among Latin ones', 'https://gοogle.com/'],
    ['Cyrillic letters alone that look Latin', 'https://хакер.com.сор.com/'],
    ['Cyrillic letters alone that look Latin, in Punycode', 'https://xn--80ak6aa92e.com/'],
  ])('imitates no other site: %s', (_case, address) => {
    expect(addressFault(address)).toBe('lookalike')
  })
})
