# is_genuine FILE HEADER SECRET: whether the body in FILE is genuine; HEADER is the value of X-Service-Signature.
is_genuine() {
  local t v1 age expected
  [[ $2 =~ ^t=([0-9]{1,12}),v1=([0-9a-f]{64})$ ]] || return 1
  t=${BASH_REMATCH[1]} v1=${BASH_REMATCH[2]}
  age=$(($(date +%s) - 10#$t))
  ((age >= -300 && age <= 300)) || return 1
  expected=$({ printf '%s.' "$t"; cat "$1"; } | openssl dgst -sha256 -hmac "$3" -r | cut -d ' ' -f 1)
  [[ $expected == "$v1" ]]
}
