import ipaddr from "ipaddr.js";
import type { Answer } from "./name-server.ts";

/** At least one address of each range outside the public internet, including edges that are easily missed. */
export const forbidden4 = [
  "0.0.0.0", "0.1.2.3", "0.255.255.255", "10.0.0.0", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.100.100.200",
  "100.127.255.255", "127.0.0.1", "127.0.0.2", "127.255.255.254", "169.254.0.1", "169.254.169.254", "169.254.170.2",
  "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.0.0.170", "192.0.0.192", "192.0.2.1", "192.31.196.1",
  "192.52.193.1", "192.88.99.1", "192.168.0.1", "192.168.255.255", "192.175.48.1", "198.18.0.1", "198.19.255.255",
  "198.51.100.1", "203.0.113.1", "168.63.129.16", "161.26.0.10", "166.8.0.1", "166.11.255.254", "199.36.153.4",
  "199.36.153.11", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.254", "255.255.255.255",
]; // biome-ignore format: a table

export const forbidden6 = [
  "::", "::1", "::2", "0:0:0:0:0:0:0:1", "0000:0000:0000:0000:0000:0000:0000:0001", "::ffff:8.8.8.8", "::8.8.8.8",
  "::ffff:0:8.8.8.8", "64:ff9b::8.8.8.8", "64:ff9b:1::1", "64:ff9b:1:ffff::8.8.8.8", "100::1", "100:0:0:1::1",
  "1fff:ffff::1", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2", "2001:1::1", "2001:2::1", "2001:3::1",
  "2001:4:112::1", "2001:10::1", "2001:20::1", "2001:30::1", "2001:1ff:ffff::1", "2001:db8::1",
  "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "2002:808:808::1", "2620:4f:8000::1", "2600:2d00:2:1000::1", "2600:2d00:2:2000:ffff::1", "3ffe::1", "3fff::1", "3fff:fff::1",
  "4000::1", "5f00::1", "8000::1", "e000::1", "fc00::1", "fd00:ec2::254", "fdff:ffff::1", "fe80::1",
  "febf:ffff::1", "fec0::1", "feff::1", "ff02::1", "ff0e::1", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
]; // biome-ignore format: a table

/** Addresses to write in every notation. */
const disguised = [
  "127.0.0.1", "0.0.0.0", "10.0.0.1", "169.254.169.254", "172.16.0.1", "192.168.0.1", "100.64.0.1", "255.255.255.255",
  "168.63.129.16", "100.100.100.200", "192.0.0.192",
]; // biome-ignore format: a table

const hex = (value: number, digits = 0) => value.toString(16).padStart(digits, "0");
const octal = (value: number) => `0${value.toString(8)}`;
const fullWidth = (text: string) => text.replaceAll(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
const percent = (text: string) => text.replaceAll(/./g, (one) => `%${hex(one.charCodeAt(0))}`);

/** Known ways to write an IPv4 address as the host of a URL. */
export function notations(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const whole = ((a * 256 + b) * 256 + c) * 256 + d;
  const pair = `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;
  const inverted = `${hex(0xffff - (a * 256 + b))}:${hex(0xffff - (c * 256 + d))}`;
  const six = [
    `::ffff:${address}`,
    `::ffff:${pair}`,
    `::FFFF:${pair.toUpperCase()}`,
    `0:0:0:0:0:ffff:${pair}`,
    `0000:0000:0000:0000:0000:ffff:${address}`,
    `::${address}`,
    `::ffff:0:${address}`,
    `64:ff9b::${address}`,
    `64:ff9b::${pair}`,
    `64:ff9b:1::${address}`,
    `2002:${pair}::1`,
    `2002:${pair}:0:0:0:${pair}`,
    `2001:0:4136:e378:8000:63bf:${inverted}`,
  ];
  return [
    String(whole),
    `0x${hex(whole)}`,
    `0X${hex(whole, 12).toUpperCase()}`,
    octal(whole),
    `${a}.${b * 65_536 + c * 256 + d}`,
    `${a}.${b}.${c * 256 + d}`,
    [a, b, c, d].map((part) => `0x${hex(part)}`).join("."),
    [a, b, c, d].map(octal).join("."),
    [a, b, c, d].map((part) => `0000${part.toString(8)}`).join("."),
    `0x${hex(a)}.${octal(b)}.${c}.${d}`,
    `${octal(a)}.${b * 65_536 + c * 256 + d}`,
    fullWidth(address),
    address.replaceAll(".", "。"),
    address.replaceAll(".", "%2e"),
    percent(address),
    `${address}.`,
    ...six.map((text) => `[${text}]`),
  ];
}

/** Hosts that are a forbidden address in any notation. */
export const forbiddenAddresses = [
  ...forbidden4,
  ...forbidden6.map((address) => `[${address}]`),
  ...disguised.flatMap(notations),
];

/** Hosts that pretend to be something else, or that cannot exist. */
export const forbiddenHosts = [
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost。",
  "app.localhost",
  "db",
  "DB",
  "vm",
  "intranet",
  "xn--4gbrim",
  "db.",
  "db。",
  "com",
  "_http",
  "a.b.localhost.",
  "%6cocalhost",
  "ｌｏｃａｌｈｏｓｔ",
  "[fe80::1%25eth0]",
  "[fe80::1%eth0]",
  "[::1%25lo]",
  "[::1%lo]",
  "[::1",
  "127.0.0.1:80",
  "127.0.0.1%00.example.com",
  "127.0.0.1#.example.com",
  "127.0.0.1\\.example.com",
  "127.0.0.1?.example.com",
  "user@127.0.0.1",
  "hooks.example.com@127.0.0.1",
  "hooks.example.com:443@127.0.0.1",
  "hooks.example.com%40127.0.0.1",
  "256.256.256.256",
  "127.0.0.0x",
  "hooks.example.com.",
  "hooks..example.com",
  `${"a".repeat(64)}.example.com`,
  " 127.0.0.1",
  "127.0.\t0.1",
  "127.0.\n0.1",
];

/** URLs refused for a part other than the host. */
export const forbiddenUrls = [
  "",
  "hooks.example.com",
  "//hooks.example.com/",
  "https:/hooks.example.com/",
  "https:hooks.example.com/",
  "https:\\\\hooks.example.com/",
  "https://",
  "https:///",
  "https://:443/",
  "http://hooks.example.com/",
  "HTTP://93.184.215.14/",
  "http://127.0.0.1/",
  "ftp://hooks.example.com/",
  "file:///etc/passwd",
  "gopher://127.0.0.1:6379/_INFO",
  "data:text/plain,hello",
  "javascript:alert(1)",
  "ws://hooks.example.com/",
  "wss://hooks.example.com/",
  "unix:///var/run/docker.sock",
  "https://user@hooks.example.com/",
  "https://user:secret@hooks.example.com/",
  "https://:secret@hooks.example.com/",
  "https://@hooks.example.com/",
  "https://hooks.example.com/a b",
  " https://hooks.example.com/",
  "https://hooks.example.com/\u0000",
  "https://hooks.example.com/\r\nX-Header: 1",
  "https://hooks.example.com/\u2028",
  `https://hooks.example.com/${"a".repeat(2000)}`,
  "https://hooks.example.com:0/",
  "https://hooks.example.com:65536/",
  ...[21, 22, 23, 25, 53, 110, 143, 389, 465, 587, 993, 995, 2049, 5060, 6000, 6667, 10_080].map(
    (port) => `https://hooks.example.com:${port}/`,
  ),
];

export const publicUrls = [
  "https://hooks.example.com",
  "HTTPS://Hooks.Example.Com/path?query=1#fragment",
  "https://hooks.example.com:8443/",
  "https://hooks.example.com:3000/a@b",
  "https://bücher.example/",
  "https://_dmarc.example.com/",
  "https://1.1.1.1/",
  "https://8.8.8.8:8443/",
  "https://134744072/",
  "https://9.255.255.255/",
  "https://11.0.0.0/",
  "https://100.63.255.255/",
  "https://100.128.0.0/",
  "https://126.255.255.255/",
  "https://128.0.0.1/",
  "https://169.253.255.255/",
  "https://172.15.255.255/",
  "https://172.32.0.0/",
  "https://192.0.1.1/",
  "https://192.167.255.255/",
  "https://192.169.0.0/",
  "https://198.17.255.255/",
  "https://198.20.0.0/",
  "https://223.255.255.255/",
  "https://[2001:200::1]/",
  "https://[2001:4860:4860::8888]/",
  "https://[2606:4700:4700::1111]:8443/",
  "https://[2a00:1450:4009:80b::200e]/",
];

export const publicAddress = "93.184.215.14";

/** Names with their DNS answers when the URL is given and, later, when it is called. */
export const forbiddenNames: { name: string; alias?: string; answers: Answer[] }[] = [
  ...[...forbidden4, ...forbidden6].map((address, place) => ({
    name: `name-${place}.example.com`,
    answers: [[address]],
  })),
  { name: "mixed.example.com", answers: [[publicAddress, "127.0.0.1"]] },
  { name: "mixed-first.example.com", answers: [["127.0.0.1", publicAddress]] },
  { name: "mixed-families.example.com", answers: [[publicAddress, "::1"]] },
  { name: "mixed-mapped.example.com", answers: [[publicAddress, "::ffff:127.0.0.1"]] },
  { name: "alias.example.com", alias: "internal.example.com", answers: [["127.0.0.1"]] },
  { name: "alias-to-localhost.example.com", alias: "localhost", answers: [["127.0.0.1", "::1"]] },
  { name: "half-silent.example.com", answers: [{ half: ["127.0.0.1"] }] },
  { name: "mapped.example.com", answers: [["::ffff:127.0.0.1"]] },
  { name: "everything.example.com", answers: [[...forbidden4, ...forbidden6.slice(0, 4)]] },
];

/** Names that resolve to a public address when the URL is given, and to a forbidden one when it is called. */
export const turningNames: { name: string; alias?: string; answers: Answer[] }[] = [
  ...["127.0.0.1", "0.0.0.0", "10.0.0.1", "169.254.169.254", "100.64.0.1", "192.168.0.1"].map((address) => ({
    name: `turns-to-${ipaddr.parse(address).toByteArray().join("-")}.example.com`,
    answers: [[publicAddress], [address]],
  })),
  { name: "turns-to-loopback6.example.com", answers: [["2606:4700:4700::1111"], ["::1"]] },
  { name: "turns-to-mapped.example.com", answers: [[publicAddress], ["::ffff:127.0.0.1"]] },
  { name: "turns-to-mixed.example.com", answers: [[publicAddress], [publicAddress, "127.0.0.1"]] },
  { name: "turns-to-alias.example.com", alias: "internal.example.com", answers: [[publicAddress], ["127.0.0.1"]] },
  { name: "appears-as-loopback.example.com", answers: ["NXDOMAIN", ["127.0.0.1"]] },
];
