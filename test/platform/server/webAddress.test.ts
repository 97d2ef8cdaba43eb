import { describe, expect, it } from 'vitest'
import { addressFault } from '../../../src/server/kit/texts/webAddress'

describe('A link entered by a user', () => {
  it.each([
    'https://olymp.example/2019',
    'http://example.org:8080/a?b=c#d',
    'https://ru.wikipedia.org/wiki/Страница',
    'https://минобрнауки.рф/',
    'https://xn--80abucjiibhv9a.xn--p1ai/',
    'https://почта.com',
    'https://1с.рф/',
    'https://my_site-1.example.com',
    'https://localhost.example',
  ])('is accepted: %s', (address) => {
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
    'http://10.0.0.5.nip.io/',
    'http://NIP.io./',
    'https://app.10-0-0-5.sslip.io/',
    'http://localtest.me:8080/',
    'http://a.lvh.me/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'ftp://files.example/x',
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'https://',
  ])('is refused as a private host: %s', (address) => {
    expect(addressFault(address)).toBe('url')
  })

  it.each([
    ['a Cyrillic letter among Latin ones', 'https://gооgle.com/'],
    ['the same in Punycode', 'https://xn--ggle-55da.com/'],
    ['a Greek letter among Latin ones', 'https://gοogle.com/'],
    ['a Latin letter of phonetics', 'https://ɡoogle.com/'],
    ['Greek letters alone', 'https://αρρΙε.com/'],
    ['Greek letters alone, under a Greek domain', 'https://νικ.ελ/'],
    ['a Cyrillic letter that Russian does not have', 'https://ҫбербанк.рф/'],
    ['an accent', 'https://gòogle.com/'],
    ['an accent in Punycode', 'https://xn--bcher-kva.example/'],
    ['Armenian letters alone', 'https://օօ.com/'],
    ['Cyrillic letters alone that look Latin', 'https://хакер.com.сор.com/'],
    ['Cyrillic letters alone that look Latin, in Punycode', 'https://xn--80ak6aa92e.com/'],
  ])('is refused as a look-alike: %s', (_case, address) => {
    expect(addressFault(address)).toBe('lookalike')
  })
})
