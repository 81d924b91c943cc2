#!/bin/sh
# Creates this folder's certificates: an authority, and signed by it one that is valid, one for another host and one that
# has expired; also a self-signed one. All but the expired one are valid for 100 years.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
touch "$work/index.txt"
cat > "$work/ca.cnf" <<'CNF'
[ca]
default_ca = all
[all]
database = $ENV::WORK/index.txt
new_certs_dir = $ENV::WORK
rand_serial = yes
unique_subject = no
default_md = sha256
copy_extensions = copy
policy = any
[any]
commonName = supplied
CNF
export WORK="$work"

sign() { # file, extension, not before, not after, signer
  file=$1 extension=$2 from=$3 until=$4
  shift 4
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$file-key.pem"
  openssl req -new -key "$file-key.pem" -subj "/CN=$file" -addext "$extension" -out "$work/$file.csr"
  openssl ca -batch -notext -config "$work/ca.cnf" -in "$work/$file.csr" -out "$file.pem" \
    -startdate "$from" -enddate "$until" "$@" 2> /dev/null
}

century="20200101000000Z 21200101000000Z"
authority="-cert authority.pem -keyfile authority-key.pem"
sign authority basicConstraints=critical,CA:TRUE $century -selfsign -keyfile authority-key.pem
sign self-signed subjectAltName=DNS:receiver.test $century -selfsign -keyfile self-signed-key.pem
sign good subjectAltName=DNS:receiver.test,IP:127.0.0.1 $century $authority
sign other-host subjectAltName=DNS:other.test $century $authority
sign expired subjectAltName=DNS:receiver.test 20200101000000Z 20200201000000Z $authority
rm authority-key.pem
