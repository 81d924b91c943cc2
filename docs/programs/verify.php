<?php

const TOLERANCE_SECONDS = 300;

/** Whether the delivery is genuine. Get $rawBody with file_get_contents('php://input'). */
function isGenuine(string $rawBody, string $header, string $secret): bool
{
    $parts = [];
    foreach (explode(',', $header) as $part) {
        [$name, $value] = explode('=', $part, 2) + [1 => ''];
        $parts[$name] = $value;
    }
    $t = $parts['t'] ?? '';
    if (!preg_match('/^[0-9]{1,18}$/D', $t) || abs(time() - (int) $t) > TOLERANCE_SECONDS) {
        return false;
    }
    return hash_equals(hash_hmac('sha256', "$t.$rawBody", $secret), $parts['v1'] ?? '');
}
